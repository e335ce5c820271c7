import { t } from '@lingui/core/macro'
import { cutAtWord } from '../../components/cut-at-word.ts'

/** The length at which the history truncates a question that it uses as a title. */
const LONGEST_LISTED = 60

/**
 * The title of an exported thread: the title that its owner gave it, or else the complete first
 * paragraph of its question.
 * @param listed the title in the history.
 */
export function titleOf(question: string, listed = ''): string {
  const isBeginning = listed.replace(/…$/, '') === cutAtWord(toLine(question), LONGEST_LISTED)
  if (listed && !isBeginning) return listed
  const [paragraph = ''] = question.trim().split(/\r?\n[ \t]*\r?\n/)
  return toLine(paragraph) || t`Untitled Chat`
}

const toLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
