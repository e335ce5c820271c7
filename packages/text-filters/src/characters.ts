/** Classes of characters in tokens. Letters and combining marks come first. */
export const [CAPITAL, SMALL, LETTER, MARK, NUMBER, SPACE] = [1, 2, 3, 4, 5, 6]
const SIGN = 7

/**
 * Cache of classes by UTF-16 code unit, 0 if unknown. It exists because Unicode property classes
 * are slow.
 */
const known = new Uint8Array(0x1_0000)

/** Returns the class of the character at an index of a text. */
export function characterAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return known[unit] || lookUp(text, at, unit)
}

/** Returns the number of UTF-16 code units of the character at an index. */
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
