import { MARKUP, plainMarkup } from './markup.ts'

/**
 * A text in plain characters. `starts[i]` is the original position of the character at i, or of the
 * end.
 */
export interface NormalizedText {
  readonly text: string
  /**
   * The text as patterns see it, with one representative for each class of letters beyond ASCII.
   * One-byte texts and small character classes are searched twice as fast.
   */
  readonly latin: string
  readonly starts?: readonly number[]
}

/**
 * Replaces typographic, full-width and mathematical characters with plain characters, and removes
 * accents and invisible characters. Records the original position of each character.
 * @param replaced matches the text to replace. `OF_PASTED_TEXTS` also matches the markup of
 * Markdown and HTML
 */
export function normalizeText(original: string, replaced = BEYOND_ASCII): NormalizedText {
  if (!MAY_DIFFER.test(original)) return { text: original, latin: original }
  const starts: number[] = []
  let text = ''
  let latin = ''
  let end = 0
  const keep = (to: number) => {
    const kept = original.slice(end, to)
    text += kept
    latin += kept
    while (end < to) starts.push(end++)
  }
  for (const { index, 0: part } of original.matchAll(replaced)) {
    keep(index)
    const [word, pattern] = part.charCodeAt(0) > LAST_ASCII ? lookUp(part) : toPlainMarkup(part)
    text += word
    latin += pattern
    while (starts.length < text.length) starts.push(index)
    end = index + part.length
  }
  keep(original.length)
  starts.push(end)
  return { text, latin, starts }
}

const LAST_ASCII = 0x7f
const MAY_DIFFER = /[^\0-\x7f]|[*_`<&]/
const BEYOND_ASCII = /[^\0-\x7f]/gu
export const OF_PASTED_TEXTS = new RegExp(`${BEYOND_ASCII.source}|${MARKUP}`, 'giu')

const toPlainMarkup = (markup: string) => {
  const plain = plainMarkup(markup)
  return [plain, plain] as const
}

const MOST_KNOWN = 1_000
/** Cache of converted characters, because Unicode property classes are slow. */
const known = new Map<string, readonly [string, string]>()

function lookUp(character: string): readonly [string, string] {
  const plain = known.get(character) ?? toPlain(character)
  if (known.size < MOST_KNOWN) known.set(character, plain)
  return plain
}

/** Converts a character to its form in words and its form in patterns. */
function toPlain(character: string): readonly [string, string] {
  // Superscripts and fractions stay, so that a power of ten is not taken for a patient's number.
  const plain = /\p{No}/u.test(character)
    ? character
    : character
        .replace(/[\p{Pd}\u2212]/u, '-')
        .replace(/[\u2018-\u201b\u2032]/, "'")
        // `\s` includes the byte order mark, which is invisible.
        .replace(/[^\S\ufeff]/, ' ')
        .normalize('NFKD')
        .replace(/[^\P{Nd}\d]/u, toDigit)
        .replace(/[\p{M}\p{DI}\p{Cf}]/gu, '')
  const latin = plain
    .replace(/[≤≥]/, '<')
    .replace(/[^\P{Lu}A-Z]/gu, 'Þ')
    .replace(/[^\P{Ll}a-zß]/gu, 'þ')
    .replace(/[^\0-\x7fßÞþ°♀♂]/g, '¬')
    // A letter of two code units keeps its length.
    .padEnd(plain.length, 'þ')
  return [plain, latin]
}

/** Decimal digits of a script are ten consecutive characters. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}
