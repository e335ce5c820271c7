/** A text in plain characters. `starts[i]` is where the one at i, or the end, was in the original. */
export interface NormalizedText {
  readonly text: string
  /**
   * The same as patterns see it, each letter beyond ASCII as one that stands for all like it: texts of one
   * byte a character, and classes of few ranges, are searched twice as fast.
   */
  readonly latin: string
  readonly starts?: readonly number[]
}

/**
 * Writes typographic, full-width and mathematical characters as the plain ones they stand for,
 * without accents and without what is invisible, and remembers where each was.
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
/** Characters that have been looked at: classes of Unicode are slow. */
const known = new Map<string, readonly [string, string]>()
const BEYOND_ASCII = /[^\0-\x7f]/
const EACH_BEYOND_ASCII = /[^\0-\x7f]/gu

/** A character as words have it, and as patterns see it. */
function toPlain(character: string): readonly [string, string] {
  // Superscripts and fractions stay: a power of ten is no number of a patient.
  const plain = /\p{No}/u.test(character)
    ? character
    : character
        .replace(/[\p{Pd}\u2212]/u, '-')
        .replace(/[\u2018-\u201b\u2032]/, "'")
        // The byte order mark counts as white space, though it is invisible.
        .replace(/[^\S\ufeff]/, ' ')
        .normalize('NFKD')
        .replace(/[\p{M}\p{DI}\p{Cf}]/gu, '')
  const latin = plain
    .replace(/[≤≥]/, '<')
    .replace(/[^\P{Lu}A-Z]/gu, 'Þ')
    .replace(/[^\P{Ll}a-zß]/gu, 'þ')
    .replace(/[^\0-\x7fßÞþ°♀♂]/g, '¬')
    // A letter of two units is as long as it was.
    .padEnd(plain.length, 'þ')
  return [plain, latin]
}
