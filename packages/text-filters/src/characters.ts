/** What a character is to a token; letters and the marks on them come first. */
export const [CAPITAL, SMALL, LETTER, MARK, NUMBER, SPACE] = [1, 2, 3, 4, 5, 6]
const SIGN = 7

/** By UTF-16 unit what has been looked up, 0 for others: classes of Unicode are slow. */
const known = new Uint8Array(0x1_0000)

/** What stands at a place of a text. */
export function characterAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return known[unit] || lookUp(text, at, unit)
}

/** How many UTF-16 units the character at a place of a text has. */
export function widthAt(text: string, at: number): number {
  return text.charCodeAt(at) >= FIRST_OF_PAIRS && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

const FIRST_OF_PAIRS = 0xd800

function lookUp(text: string, at: number, unit: number): number {
  const width = widthAt(text, at)
  const character = classify(text.slice(at, at + width))
  if (width === 1) known[unit] = character
  return character
}

function classify(character: string): number {
  if (/\p{Lu}/u.test(character)) return CAPITAL
  if (/\p{Ll}/u.test(character)) return SMALL
  if (/\p{L}/u.test(character)) return LETTER
  if (/\p{M}/u.test(character)) return MARK
  if (/\p{N}/u.test(character)) return NUMBER
  return /\s/.test(character) ? SPACE : SIGN
}
