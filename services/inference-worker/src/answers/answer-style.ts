import { extractCitations, type ReturnedSource, unwrapAnswer } from '@assay/citations'
import { type AnswerStyle, LENGTH_CLASSES } from '@assay/contracts/answer-style'

/**
 * The second length class starts at this number of words, and each later class at twice the
 * previous number.
 */
const FIRST_WORDS = 100

const FENCE = /^\s{0,3}(?:```|~~~)/
const HEADED_OR_LISTED = /^\s*(?:#{1,6}\s|[-*+]\s+\S|\d{1,3}[.)]\s+\S)/
const SOME_MARKDOWN = /\*\*\S|__\S|`[^`]|\]\(|^\s*\|.*\||^\s{0,3}>\s/

/**
 * Classifies how an answer is written, in linear time.
 * @param returned sources that the provider returned separately from the text
 */
export function findStyle(markdown: string, returned: readonly ReturnedSource[] = []): AnswerStyle {
  return {
    length: lengthClass(markdown),
    markdown: markdownClass(unwrapAnswer(markdown)),
    citesSources: returned.length > 0 || extractCitations(markdown).length > 0,
  }
}

function lengthClass(text: string): number {
  const words = text.match(/\S+/g)?.length ?? 0
  const doublings = Math.floor(Math.log2(Math.max(1, words / (FIRST_WORDS / 2))))
  return Math.min(LENGTH_CLASSES - 1, doublings)
}

function markdownClass(text: string): number {
  let isCode = false
  let found = 0
  for (const line of text.split('\n')) {
    const isFence = FENCE.test(line)
    if (isFence) isCode = !isCode
    if (isFence || (!isCode && SOME_MARKDOWN.test(line))) found = 1
    if (!isCode && HEADED_OR_LISTED.test(line)) return 2
  }
  return found
}
