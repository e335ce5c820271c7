import { CAPITAL, characterAt, SMALL, widthAt } from '../../characters.ts'
import { hashNext, hashText, NO_TEXT } from '../../hash.ts'
import { type Piece, scanText } from '../../scan-text.ts'

/** A word, number or sign, as the hashes from which features are built. */
export interface Written {
  readonly kind: Piece['kind']
  /** True for lower case: the token is part of the wording and not a name. */
  readonly isPlain: boolean
  readonly word: number
  /** The pattern of capitals, or the number of digits. */
  readonly shape: number
  readonly prefix: number
  readonly suffix: number
}

/** A token at its position in a text. */
export interface Token {
  readonly written: Written
  readonly start: number
  readonly end: number
  /** Hash of the shape of the text between the two surrounding spaces. */
  readonly chunk: number
  readonly gap: Piece['gap']
  /** Hash of the first word in the line, such as the field name of a form. */
  readonly field: number
  /** Indices of the previous and the next plain word among the tokens; -1 if there is none. */
  readonly plainBefore: number
  readonly plainAfter: number
}

/** Splits a text into tokens, in linear time. */
export function tokensOf(text: string): Token[] {
  const tokens: (Token & { plainAfter: number })[] = []
  let [chunk, field, plainBefore] = [0, 0, -1]
  for (const { first, kind, start, end, gap } of scanText(text)) {
    const written = describe(text.slice(start, end), first, kind)
    if (gap > 0) chunk = hashShapeOfChunk(text, start)
    if (gap === 2) field = kind === 'word' ? written.word : 0
    tokens.push({ written, start, end, chunk, gap, field, plainBefore, plainAfter: -1 })
    if (written.isPlain) plainBefore = tokens.length - 1
  }
  lookBack(tokens)
  return tokens
}

/** Sets `plainAfter` of each token. */
function lookBack(tokens: readonly (Token & { plainAfter: number })[]): void {
  for (let at = tokens.length - 2; at >= 0; at--) {
    const [token, next] = [tokens[at], tokens[at + 1]]
    if (token && next) token.plainAfter = next.written.isPlain ? at + 1 : next.plainAfter
  }
}

function describe(part: string, first: number, kind: Piece['kind']): Written {
  const small = part.toLowerCase()
  const shape = shapeOf(part, first, kind)
  return {
    kind,
    isPlain: first === SMALL,
    word: kind === 'number' ? shape : hashText(small),
    shape,
    prefix: hashText(small, 0, PART),
    suffix: hashText(small, small.length - PART),
  }
}

function shapeOf(part: string, first: number, kind: Piece['kind']): number {
  if (kind === 'word') return shapeOfWord(part, first)
  return kind === 'number' ? shapeOfNumber(part) : hashText(part)
}

const PART = 3
const NUMBERS = Array.from({ length: 9 }, (_, digits) => hashText('0'.repeat(digits)))
const YEAR = hashText('0000y')

/** Returns the number of digits. Years of the 20th and 21st century have a separate shape. */
function shapeOfNumber(written: string): number {
  if (/^(19|20)\d\d$/.test(written)) return YEAR
  return NUMBERS[written.length] ?? NUMBERS.at(-1) ?? 0
}

const [ONE_CAPITAL, ONE_SMALL, ALL_CAPITALS, MANY_CAPITALS, NO_CAPITAL, SOME_CAPITALS, NAME] = [
  'X',
  'x',
  'XX',
  'XXXX',
  'xx',
  'XxX',
  'Xx',
].map((shape) => hashText(shape)) as [number, number, number, number, number, number, number]

function shapeOfWord(word: string, first: number): number {
  if (word.length === 1) return first === CAPITAL ? ONE_CAPITAL : ONE_SMALL
  if (first !== CAPITAL) return NO_CAPITAL
  let [capitals, others] = [0, 0]
  for (let at = widthAt(word, 0); at < word.length; at += widthAt(word, at)) {
    if (characterAt(word, at) === CAPITAL) capitals += 1
    else others += 1
  }
  if (others === 0) return word.length > PART ? MANY_CAPITALS : ALL_CAPITALS
  return capitals > 0 ? SOME_CAPITALS : NAME
}

const BEFORE = `("'[`
const AFTER = `.,;:)]"'!?`
/** Maximum number of leading and trailing signs that are stripped from a chunk. */
const MOST_AROUND = 9
const MOST_SHAPE = 24
const MOST_CHUNK = 2 * MOST_SHAPE

/**
 * Hashes the shape of the text up to the next space: letters as X and x, digits as 0. A run of
 * lower-case letters counts as one letter, and a run of capitals as at most four.
 */
function hashShapeOfChunk(text: string, start: number): number {
  const { from, to } = chunkAt(text, start)
  let [hash, length, last, run] = [NO_TEXT, 0, 0, 0]
  for (let at = from; at < to && length < MOST_SHAPE; at++) {
    const sign = signOf(text.charCodeAt(at))
    run = sign === last ? run + 1 : 1
    last = sign
    if ((sign === SMALL_X && run > 1) || (sign === BIG_X && run > MOST_CAPITALS)) continue
    hash = hashNext(hash, sign)
    length += 1
  }
  return hash
}

/** Returns the range up to the next space, of limited length and without the signs around it. */
function chunkAt(text: string, start: number) {
  const most = Math.min(text.length, start + MOST_CHUNK)
  let end = start
  while (end < most && !isSpace(text.charCodeAt(end))) end++
  let [from, to] = [start, end]
  while (from < Math.min(end, start + MOST_AROUND) && BEFORE.includes(text.charAt(from))) from++
  while (to > Math.max(from, end - MOST_AROUND) && AFTER.includes(text.charAt(to - 1))) to--
  return { from, to }
}

const [TAB, RETURN, BLANK] = [9, 13, 32]
/** Normalised texts contain no other spaces. */
const isSpace = (code: number) => code === BLANK || (code >= TAB && code <= RETURN)

const [BIG_X, SMALL_X, ZERO] = [0x58, 0x78, 0x30]
const MOST_CAPITALS = 4

/** Returns `X`, `x` or `0` for Latin letters and digits. */
function signOf(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return SMALL_X
  if (code >= 0x41 && code <= 0x5a) return BIG_X
  return code >= 0x30 && code <= 0x39 ? ZERO : code
}
