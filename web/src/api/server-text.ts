import { codeOf } from '@assay/contracts/code-of'
import { labelWords } from '@assay/contracts/label-slugs'
import { i18n } from '@lingui/core'

interface Sentence {
  readonly code?: string | undefined
  /** The values in the sentence. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Translates a text that comes from the server or is shared with it. A text that the language lacks
 * stays English. The code is needed only for a sentence with values.
 */
export function serverText(text: string, { code = codeOf(text), params }: Sentence = {}): string {
  const id = `:${code}`
  return id in i18n.messages ? i18n._(id, { ...params }) : text
}

/** A subject, task or role in words: `Cancer biology` */
export const labelText = (slug: string) => serverText(labelWords(slug))
