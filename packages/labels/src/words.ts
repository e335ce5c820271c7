/** A word as terms are compared: lower case, without accents of compatibility, in the singular. */
export interface Word {
  readonly text: string
  /** Does it begin a sentence? */
  readonly isFirst: boolean
}

/** Letters, digits, and the `+`, `&` and `/` inside names (`cut&run`, `dn/ds`). */
const WORD = /[\p{L}\p{N}]+(?:[&/+'’][\p{L}\p{N}]+)*/gu
const SENTENCE_END = /[.?!:\n]/

/** The words of a text in order, in linear time. Hyphens part words: `T-cell` is `t`, `cell`. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  for (const match of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    const between = match.input.slice(end, match.index)
    words.push({ text: singular(match[0]), isFirst: end === 0 || SENTENCE_END.test(between) })
    end = match.index + match[0].length
  }
  return words
}

const KEPT = /(?:ss|us|is|cs)$/
const SHORTEST_PLURAL = 4

/** One spelling for both sides of the ocean: `tumour` is `tumor`, `anaemia` is `anemia`. */
function americanised(word: string): string {
  return word
    .replace(/[ao]e/g, 'e')
    .replace(/our/g, 'or')
    .replace(/isation/g, 'ization')
}

function singular(word: string): string {
  const plain = americanised(word.replace(/['’]s$/, ''))
  if (plain.length < SHORTEST_PLURAL || !plain.endsWith('s') || KEPT.test(plain)) return plain
  return plain.endsWith('ies') ? `${plain.slice(0, -3)}y` : plain.slice(0, -1)
}
