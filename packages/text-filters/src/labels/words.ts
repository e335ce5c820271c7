import { scanText } from '../scan-text.ts'

/**
 * A word in the form in which terms are compared: lower case, compatibility-normalised and
 * singular.
 */
export interface Word {
  readonly text: string
  /** True if the word begins a sentence. */
  readonly isFirst: boolean
}

/**
 * Text that joins letters and digits into one word: nothing, or a sign as in `cut&run` and `dn/ds`.
 */
const JOINT = /^[&/+'’]?$/
const SENTENCE_END = /[.?!:\n]/

/**
 * Splits a text into words, in linear time. Hyphens separate words: `T-cell` becomes `t`, `cell`.
 */
export function wordsOf(original: string): Word[] {
  const text = original.normalize('NFKC').toLowerCase()
  const words: { start: number; end: number; isFirst: boolean }[] = []
  for (const { kind, start, end } of scanText(text)) {
    if (kind === 'sign') continue
    const last = words.at(-1)
    const between = text.slice(last?.end ?? 0, start)
    if (last && JOINT.test(between)) last.end = end
    else words.push({ start, end, isFirst: !last || SENTENCE_END.test(between) })
  }
  return words.map(({ start, end, isFirst }) => ({
    text: singular(text.slice(start, end)),
    isFirst,
  }))
}

const KEPT = /(?:ss|us|is|cs)$/
const SHORTEST_PLURAL = 4

/** Converts British to American spelling: `tumour` to `tumor`, `anaemia` to `anemia`. */
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
