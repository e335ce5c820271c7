import { hashText } from '../hash.ts'
import type { Token } from './tokens.ts'

/** Maximum number of tokens of the sentence on either side of a name. */
const MOST_LEFT = 24
const MOST_RIGHT = 20
/** Maximum number of tokens of the neighbouring sentences. */
const MOST_BEFORE = 24
const MOST_BEHIND = 8

const BEGIN = hashText('<')
const END = hashText('>')
const PLACES = ['first', 'early', 'within'].map((place) => [
  hashText(`${place} last`),
  hashText(`${place} more`),
])

const BREAKS = new Set(
  [',', ';', ':', '–', '—', '(', ')', '"', '、', '，', '；', '：'].map((sign) => hashText(sign)),
)

/** Returns the tokens around a name up to the next dividing sign on each side, and these signs. */
export function clauseOf(left: readonly Token[], right: readonly Token[]) {
  const isBreak = ({ word }: Token) => BREAKS.has(word)
  const start = left.findLastIndex(isBreak)
  const end = right.findIndex(isBreak)
  return {
    left: left.slice(start + 1),
    right: end === -1 ? right : right.slice(0, end),
    opening: left[start]?.word ?? BEGIN,
    closing: right[end]?.word ?? END,
  }
}

/**
 * Returns the position of a name in its sentence: first, early or later, and whether it is last.
 */
export function placeOf(left: readonly Token[], right: readonly Token[]): number {
  const begins = left.length === 0 ? 0 : left.length < 3 ? 1 : 2
  return PLACES[begins]?.[right.length === 0 ? 0 : 1] ?? 0
}

/** Returns true if an odd number of quotation marks precedes a token. */
export function isQuoted(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 2 * MOST_LEFT), at)
  return before.filter(({ isQuote }) => isQuote).length % 2 === 1
}

/** Returns the sentence around a token, and the text before and after it. */
export function surroundingsOf(tokens: readonly Token[], at: number) {
  const isEnd = (index: number) => !tokens[index] || tokens[index]?.ending !== undefined
  let start = at
  while (start > 0 && at - start < MOST_LEFT && !isEnd(start - 1)) start--
  let end = at + 1
  while (end < tokens.length && end - at <= MOST_RIGHT && !isEnd(end)) end++
  let lastEnd = start
  while (lastEnd > 0 && start - lastEnd < MOST_BEFORE && isEnd(lastEnd - 1)) lastEnd--
  let lastStart = lastEnd
  while (lastStart > 0 && start - lastStart < MOST_BEFORE && !isEnd(lastStart - 1)) lastStart--
  let nextStart = end
  while (nextStart < tokens.length && nextStart - end < MOST_BEHIND && isEnd(nextStart)) nextStart++
  return {
    left: tokens.slice(start, at),
    right: tokens.slice(at + 1, end),
    last: lastEnd < start ? tokens.slice(lastStart, lastEnd) : [],
    next: tokens.slice(nextStart, nextStart + MOST_BEHIND),
    isAsked: tokens.slice(lastEnd, start).some(({ ending }) => ending === 'question'),
    closing: tokens[end]?.word ?? END,
  }
}
