import { hashNext, hashText, NO_TEXT } from './hash.ts'

/** A word, a number or a sign as it is written, by hashes of what its features are made of. */
export interface Written {
  readonly kind: 'word' | 'number' | 'sign'
  /** In small letters: it tells what is said, and is no name. */
  readonly isPlain: boolean
  readonly word: number
  /** How its letters are written, or how many digits it has. */
  readonly shape: number
  readonly prefix: number
  readonly suffix: number
}

/** What is written at a place of a text. */
export interface Token {
  readonly written: Written
  readonly start: number
  readonly end: number
  /** The shape of all that stands between two spaces. */
  readonly chunk: number
  /** Nothing, a space or the end of a line stands before it. */
  readonly gap: 0 | 1 | 2
  /** The word that its line begins with, as fields of a form do. */
  readonly field: number
  /** Where the last plain word before it is among the tokens, and the next after it; -1 where none is. */
  readonly plainBefore: number
  readonly plainAfter: number
}

const TOKEN = /\p{L}[\p{L}\p{M}]*|\p{N}+|[^\s\p{L}\p{N}]/gu
const PART = 3

/** A text's words, numbers and signs, in linear time. */
export function tokensOf(text: string): Token[] {
  const known = new Map<string, Written>()
  const describeOnce = (part: string) => {
    const written = known.get(part) ?? describe(part)
    known.set(part, written)
    return written
  }
  const tokens: (Token & { plainAfter: number })[] = []
  let [end, chunk, field, plainBefore] = [0, 0, 0, -1]
  for (const { 0: part, index: start } of text.matchAll(TOKEN)) {
    const written = describeOnce(part)
    const gap = gapBetween(text, end, start)
    end = start + part.length
    if (gap > 0) chunk = hashShapeOfChunk(text, start)
    if (gap === 2) field = written.kind === 'word' ? written.word : 0
    tokens.push({ written, start, end, chunk, gap, field, plainBefore, plainAfter: -1 })
    if (written.isPlain) plainBefore = tokens.length - 1
  }
  lookBack(tokens)
  return tokens
}

/** Tells each token which plain word comes after it. */
function lookBack(tokens: readonly (Token & { plainAfter: number })[]): void {
  for (let at = tokens.length - 2; at >= 0; at--) {
    const [token, next] = [tokens[at], tokens[at + 1]]
    if (token && next) token.plainAfter = next.written.isPlain ? at + 1 : next.plainAfter
  }
}

function gapBetween(text: string, end: number, start: number): Token['gap'] {
  if (end === 0) return 2
  if (end === start) return 0
  return text.slice(end, start).includes('\n') ? 2 : 1
}

function describe(part: string): Written {
  const small = part.toLowerCase()
  const kind = kindOf(part)
  const shape = shapeOf(part, kind)
  return {
    kind,
    isPlain: kind === 'word' && /^\p{Ll}/u.test(part),
    word: hashText(kind === 'number' ? shape : small),
    shape: hashText(shape),
    prefix: hashText(small.slice(0, PART)),
    suffix: hashText(small.slice(-PART)),
  }
}

function kindOf(written: string): Written['kind'] {
  if (/^\p{L}/u.test(written)) return 'word'
  return /^\p{N}/u.test(written) ? 'number' : 'sign'
}

const MOST_DIGITS = 8

function shapeOf(written: string, kind: Written['kind']): string {
  if (kind === 'word') return shapeOfWord(written)
  if (kind === 'sign') return written
  // A year of our time is told from other numbers.
  const year = /^(19|20)\d\d$/.test(written) ? 'y' : ''
  return `${'0'.repeat(Math.min(written.length, MOST_DIGITS))}${year}`
}

function shapeOfWord(word: string): string {
  if (word.length === 1) return /\p{Lu}/u.test(word) ? 'X' : 'x'
  if (/^\p{Lu}+$/u.test(word)) return word.length > PART ? 'XXXX' : 'XX'
  if (!/^\p{Lu}/u.test(word)) return 'xx'
  return /\p{Lu}/u.test(word.slice(1)) ? 'XxX' : 'Xx'
}

const BEFORE = `("'[`
const AFTER = `.,;:)]"'!?`
/** So many of those around what stands between two spaces are no part of its shape. */
const MOST_AROUND = 9
const MOST_SHAPE = 24
const MOST_CHUNK = 2 * MOST_SHAPE

/**
 * The hash of how that is written which stands from here to the next space: letters as X and x, digits as 0; runs of
 * small letters as one, and long ones of capitals as four.
 */
function hashShapeOfChunk(text: string, start: number): number {
  const { from, to } = chunkAt(text, start)
  let [hash, length, last, run] = [NO_TEXT, 0, 0, 0]
  for (let at = from; at < to && length < MOST_SHAPE; at++) {
    const sign = signOf(text.charCodeAt(at))
    run = sign === last ? run + 1 : 1
    last = sign
    if ((sign === SMALL && run > 1) || (sign === CAPITAL && run > MOST_CAPITALS)) continue
    hash = hashNext(hash, sign)
    length += 1
  }
  return hash
}

/** What stands from here to the next space, cut where nothing more is seen of it, without the signs around it. */
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
/** Of normalised texts, which have no other spaces. */
const isSpace = (code: number) => code === BLANK || (code >= TAB && code <= RETURN)

const [CAPITAL, SMALL, DIGIT] = [0x58, 0x78, 0x30]
const MOST_CAPITALS = 4

/** `X`, `x` and `0` for Latin letters and digits. */
function signOf(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return SMALL
  if (code >= 0x41 && code <= 0x5a) return CAPITAL
  return code >= 0x30 && code <= 0x39 ? DIGIT : code
}
