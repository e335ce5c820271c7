import { t } from '@lingui/core/macro'

/** The names of the two models of a battle until the vote. */
export const ALIASES = { left: t`Assistant A`, right: t`Assistant B` } as const
