import { hashFeature, hashText, keyOf } from '../../hash.ts'
import type { Token, Written } from './tokens.ts'

const NO_WORD: Written = { kind: 'sign', isPlain: false, word: 1, shape: 2, prefix: 3, suffix: 4 }
const NOTHING: Token = {
  ...{ written: NO_WORD, start: 0, end: 0, chunk: 5, gap: 0, field: 0 },
  ...{ plainBefore: -1, plainAfter: -1 },
}

/** Returns true if a token may be part of an identifier. */
export function mayIdentify({ written: { kind, isPlain } }: Token): boolean {
  return kind === 'number' || (kind === 'word' && !isPlain)
}

/** Returns the feature keys of a token in its context. */
export function featuresOf(tokens: readonly Token[], at: number): number[] {
  const keys: number[] = []
  const add = (what: number, one: number, two?: number, three?: number) =>
    keys.push(keyOf(hashFeature(what, one, two, three)))
  addItself(add, tokens[at] ?? NOTHING)
  addNeighbours(add, tokens, at)
  addWordsAround(add, tokens, at)
  return keys
}

type Add = (what: number, one: number, two?: number, three?: number) => void

function addItself(add: Add, { written, chunk, gap, field }: Token): void {
  const { word, shape, prefix, suffix } = written
  add(0, 0)
  add(1, word)
  add(2, shape)
  add(3, prefix)
  add(4, suffix)
  add(5, chunk)
  add(6, chunk, Number(gap > 0))
  add(7, gap, shape)
  add(8, field, shape)
}

function addNeighbours(add: Add, tokens: readonly Token[], at: number): void {
  const near = (distance: number) => tokens[at + distance]?.written ?? NO_WORD
  const [third, second, before] = [near(-3), near(-2), near(-1)]
  const [after, next, last] = [near(1), near(2), near(3)]
  const { shape } = near(0)
  add(9, before.word)
  add(10, second.word)
  add(11, after.word)
  add(12, next.word)
  add(13, after.word, shape)
  add(14, before.shape, shape, after.shape)
  add(15, second.shape, before.shape, shape)
  add(16, shape, after.shape, next.shape)
  add(17, shape, after.word, next.word)
  add(18, third.word, second.word, before.word)
  add(19, before.suffix, shape)
  add(20, last.word, shape)
}

/**
 * How far to the left and to the right plain words count, in tokens, and how many of them count.
 */
const LEFT = { next: 'plainBefore', reach: 30, most: 5 } as const
const RIGHT = { next: 'plainAfter', reach: 25, most: 4 } as const
/** Number of plain words to the left that are combined with the token's shape. */
const WITH_SHAPE = 3
/** How far to the left the last word, and the last word before a colon, are searched, in tokens. */
const CUE_REACH = 8

function addWordsAround(add: Add, tokens: readonly Token[], at: number): void {
  const { written, chunk } = tokens[at] ?? NOTHING
  const { shape } = written
  const left = plainWords(tokens, at, LEFT)
  const right = plainWords(tokens, at, RIGHT)
  for (const word of left) add(21, word)
  for (let at = 0; at < Math.min(left.length, WITH_SHAPE); at++) add(22, left[at] ?? 0, shape)
  for (const word of right) add(23, word)
  add(24, left[0] ?? 0, shape)
  const cue = wordBefore(tokens, at)
  add(25, cue, shape)
  add(26, cue, chunk)
  const label = labelBefore(tokens, at)
  add(27, label, shape)
  add(28, label)
}

function plainWords(
  tokens: readonly Token[],
  at: number,
  { next, reach, most }: typeof LEFT | typeof RIGHT,
): number[] {
  const words: number[] = []
  let place = tokens[at]?.[next] ?? -1
  while (place >= 0 && Math.abs(place - at) <= reach && words.length < most) {
    const token = tokens[place]
    if (!token) break
    words.push(token.written.word)
    place = token[next]
  }
  return words
}

/** Returns the last word before a token, in upper or lower case. */
function wordBefore(tokens: readonly Token[], at: number): number {
  for (let place = at - 1; place >= Math.max(0, at - CUE_REACH); place--) {
    const token = tokens[place]
    if (token?.written.kind === 'word' && token.end - token.start > 1) return token.written.word
  }
  return 0
}

const COLON = hashText(':')
const EQUALS = hashText('=')

/** Returns the word before the last colon or equals sign in the line. */
function labelBefore(tokens: readonly Token[], at: number): number {
  for (let place = at - 1; place >= Math.max(0, at - CUE_REACH); place--) {
    const token = tokens[place] ?? NOTHING
    const { word } = token.written
    if (word === COLON || word === EQUALS) return wordBefore(tokens, place)
    if (token.gap === 2) return 0
  }
  return 0
}
