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
  if (!/[^\0-\x7f]/.test(original)) return { text: original, latin: original }
  const known = new Map<string, readonly [string, string]>()
  const starts: number[] = []
  let text = ''
  let latin = ''
  let start = 0
  for (const character of original) {
    let other: readonly [string, string] | undefined
    if (character > '~') {
      other = known.get(character) ?? toPlain(character)
      known.set(character, other)
    }
    text += other?.[0] ?? character
    latin += other?.[1] ?? character
    while (starts.length < text.length) starts.push(start)
    start += character.length
  }
  starts.push(start)
  return { text, latin, starts }
}

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
