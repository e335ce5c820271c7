/** A text in plain characters. `starts[i]` is where the one at i, or the end, was in the original. */
export interface NormalizedText {
  readonly text: string
  readonly starts?: readonly number[]
}

/** Superscripts and fractions stay: a power of ten is no number of a patient. */
const UNUSUAL = /[^\p{ASCII}\p{No}]/u
/** Invisible, though it counts as white space. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes typographic, full-width and mathematical characters as the plain ones they stand for,
 * without accents and without what is invisible, and remembers where each was.
 */
export function normalizeText(original: string): NormalizedText {
  if (!UNUSUAL.test(original)) return { text: original }
  const known = new Map<string, string>()
  const starts: number[] = []
  let text = ''
  let start = 0
  for (const character of original) {
    const plain = known.get(character) ?? toPlain(character)
    known.set(character, plain)
    text += plain
    while (starts.length < text.length) starts.push(start)
    start += character.length
  }
  starts.push(start)
  return { text, starts }
}

function toPlain(character: string): string {
  if (!UNUSUAL.test(character)) return character
  if (/[\p{Pd}\u2212]/u.test(character)) return '-'
  if (/[\u2018-\u201b\u2032]/.test(character)) return "'"
  if (/\s/.test(character) && character !== BYTE_ORDER_MARK) return ' '
  return character.normalize('NFKD').replace(/[\p{M}\p{DI}\p{Cf}]/gu, '')
}
