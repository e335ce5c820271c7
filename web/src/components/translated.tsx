import { i18n } from '@lingui/core'
import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'

const LANGUAGE = { lingui: { i18n } }

/** What the macro `Trans` becomes. It needs no context, as a page keeps the language it began with. */
export const Translated = (props: TransProps) => <TransNoContext {...props} {...LANGUAGE} />
