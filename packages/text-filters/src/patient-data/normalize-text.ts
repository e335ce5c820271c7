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
 */
export function normalizeText(original: string): NormalizedText {
  if (!BEYOND_ASCII.test(original)) return { text: original, latin: original }
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
  for (const { index, 0: character } of original.matchAll(EACH_BEYOND_ASCII)) {
    keep(index)
    const plain = known.get(character) ?? toPlain(character)
    if (known.size < MOST_KNOWN) known.set(character, plain)
    text += plain[0]
    latin += plain[1]
    while (starts.length < text.length) starts.push(index)
    end = index + character.length
  }
  keep(original.length)
  starts.push(end)
  return { text, latin, starts }
}

const MOST_KNOWN = 1_000
/** Cache of converted characters, because Unicode property classes are slow. */
const known = new Map<string, readonly [string, string]>()
const BEYOND_ASCII = /[^\0-\x7f]/
const EACH_BEYOND_ASCII = /[^\0-\x7f]/gu

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
