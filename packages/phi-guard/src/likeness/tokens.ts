import { hashText } from './hash.ts'

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
  const tokens: Token[] = []
  let [end, chunk, field] = [0, 0, 0]
  for (const { 0: part, index: start } of text.matchAll(TOKEN)) {
    const written = describeOnce(part)
    const gap = gapBetween(text, end, start)
    end = start + part.length
    if (gap > 0) chunk = hashText(shapeOfChunk(chunkAt(text, start)))
    if (gap === 2) field = written.kind === 'word' ? written.word : 0
    tokens.push({ written, start, end, chunk, gap, field })
  }
  return tokens
}

function gapBetween(text: string, end: number, start: number): Token['gap'] {
  if (end === 0) return 2
  if (end === start) return 0
  return text.slice(end, start).includes('\n') ? 2 : 1
}

const SPACE = /\s/

/** What stands from here to the next space, cut where nothing more is seen of it. */
function chunkAt(text: string, start: number): string {
  const part = text.slice(start, start + MOST_CHUNK)
  const end = part.search(SPACE)
  return end < 0 ? part : part.slice(0, end)
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

const AROUND = /^[("'[]{1,9}|[.,;:)\]"'!?]{1,9}$/g
const MOST_SHAPE = 24
const MOST_CHUNK = 2 * MOST_SHAPE

/** Letters as X and x, digits as 0; runs of small letters as one, and long ones of capitals as four. */
function shapeOfChunk(chunk: string): string {
  let shape = ''
  for (const character of chunk.replace(AROUND, '')) {
    const sign = signOf(character)
    if (sign === 'x' && shape.endsWith('x')) continue
    if (sign === 'X' && shape.endsWith('XXXX')) continue
    shape += sign
  }
  return shape.slice(0, MOST_SHAPE)
}

function signOf(character: string): string {
  if (character >= 'a' && character <= 'z') return 'x'
  if (character >= 'A' && character <= 'Z') return 'X'
  if (character >= '0' && character <= '9') return '0'
  return character
}
