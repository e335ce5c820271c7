import { cutAtWord } from '../../components/cut-at-word.ts'

/** Where the history cuts a question that it calls a thread by. */
const LONGEST_LISTED = 60

/**
 * What a document with the thread is called: what its owner calls it, or else the first paragraph
 * of its question, which is never cut.
 * @param listed the title in the history.
 */
export function titleOf(question: string, listed = ''): string {
  const isBeginning = listed === cutAtWord(toLine(question), LONGEST_LISTED)
  if (listed && !isBeginning) return listed
  const [paragraph = ''] = question.trim().split(/\r?\n[ \t]*\r?\n/)
  return toLine(paragraph) || 'Untitled Chat'
}

const toLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
