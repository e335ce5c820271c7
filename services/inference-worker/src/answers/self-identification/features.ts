import { hashOf } from './hash-of.ts'
import type { Token } from './tokens.ts'

/** Tokens of the sentence on either side of a name that are looked at. */
const MOST_LEFT = 24
const MOST_RIGHT = 20
/** Tokens of the neighbouring sentences. */
const MOST_BEFORE = 24
const MOST_BEHIND = 8
/** A class is paired with so many that follow. */
const MOST_PAIRED = 8

const BEGIN = hashOf('<')
const END = hashOf('>')
const ME = hashOf('ME')
const MY = hashOf('MY')

/**
 * What a linear classifier looks at to tell whether the name at an index is the writer's own: the
 * words and word classes around it, their order, and where it stands in its sentence, each as a hash
 * in 32 bits.
 */
export function featuresOf(tokens: readonly Token[], at: number): Set<number> {
  const name = tokens[at]?.name
  if (!name) return new Set()
  const { left, right, last, next, isAsked, closing } = surroundingsOf(tokens, at)
  const { kind, grade } = name
  const features = new Set<number>()
  const add: Add = (template, one, two, three, four) => {
    features.add(mix(template, one, two, three, four))
  }

  const place = placeOf(left, right)
  add('kind', kind)
  add('grade', grade)
  add('place', place)
  add('place kind', place, kind)
  add('place grade', place, grade)
  add('closing', closing)
  if (isQuoted(tokens, at)) add('quoted')
  if (right[0]?.isCapital) add('capital behind', grade)
  if (left.at(-1)?.isCapital) add('capital before', kind)
  addNear(add, [left, right], [kind, grade])
  addSequences(add, [...left, tokens[at] as Token, ...right])
  for (const { word } of left) add('word left', word)
  for (const { word } of right) add('word right', word)
  addClasses(add, { left, right, kind, grade, place })
  if (isAsked) add('asked', place)
  for (const one of classesIn(last)) {
    add('last', one)
    if (isAsked) add('asked by', one, place)
  }
  for (const one of classesIn(next)) add('next', one)
  return features
}

type Add = (template: string, one?: number, two?: number, three?: number, four?: number) => void

const templates = new Map<string, number>()

/** Positions are part of the hash; so a missing value may be any number. */
function mix(template: string, one = 0, two = 0, three = 0, four = 0): number {
  let hash = templates.get(template)
  if (hash === undefined) {
    hash = hashOf(template)
    templates.set(template, hash)
  }
  return stir(stir(stir(stir(hash, one), two), three), four)
}

function stir(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x85ebca6b)
  const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return again ^ (again >>> 16)
}

/** The words at the name, and their classes. */
function addNear(
  add: Add,
  [left, right]: readonly [readonly Token[], readonly Token[]],
  [kind, grade]: readonly [number, number],
): void {
  for (const key of ['word', 'form'] as const) {
    const l = (distance: number) => left.at(-distance)?.[key] ?? BEGIN
    const r = (distance: number) => right[distance - 1]?.[key] ?? END
    add(`${key} l1`, l(1))
    add(`${key} l2`, l(2), l(1))
    add(`${key} l3`, l(3), l(2), l(1))
    add(`${key} r1`, r(1))
    add(`${key} r2`, r(1), r(2))
    add(`${key} r3`, r(1), r(2), r(3))
    add(`${key} l1 r1`, l(1), kind, r(1))
    if (key === 'word') continue
    add('form l1 grade', l(1), grade)
    add('form r1 grade', r(1), grade)
    add('form l2 r1', l(2), l(1), kind, r(1))
    add('form l1 r2', l(1), kind, r(1), r(2))
  }
}

/** All words of the sentence by one, two and three, and their classes by two and three. */
function addSequences(add: Add, sentence: readonly Token[]): void {
  const word = (at: number) => sentence[at]?.word ?? (at < 0 ? BEGIN : END)
  const form = (at: number) => sentence[at]?.form ?? (at < 0 ? BEGIN : END)
  for (let at = -1; at < sentence.length; at++) {
    add('word', word(at))
    add('2 words', word(at), word(at + 1))
    add('2 forms', form(at), form(at + 1))
    add('3 words', word(at), word(at + 1), word(at + 2))
    add('3 forms', form(at), form(at + 1), form(at + 2))
  }
}

interface Sides {
  readonly left: readonly Token[]
  readonly right: readonly Token[]
  readonly kind: number
  readonly grade: number
  readonly place: number
}

/** Which classes stand before and behind the name, and in which order. */
function addClasses(add: Add, { left, right, kind, grade, place }: Sides): void {
  const before = classesIn(left)
  const behind = classesIn(right)
  for (const one of before) {
    add('class left', one, kind)
    for (const other of behind) add('classes around', one, kind, other)
  }
  for (const one of behind) add('class right', kind, one)
  addPairs(left, (one, other) => add('pair left', one, other, kind))
  addPairs(right, (one, other) => add('pair right', kind, one, other))
  const all = new Set([...before, ...behind])
  for (const one of all) {
    add('class', one)
    add('class grade', one, grade)
  }
  if (!all.has(ME) && !all.has(MY)) add('nobody', kind, place)
}

function classesIn(tokens: readonly Token[]): Set<number> {
  return new Set(tokens.flatMap(({ classes }) => classes))
}

function addPairs(tokens: readonly Token[], add: (one: number, other: number) => void): void {
  const classes = tokens.flatMap((token) => (token.name ? [] : token.classes.slice(0, 2)))
  for (const [at, one] of classes.entries()) {
    for (const other of classes.slice(at + 1, at + MOST_PAIRED)) add(one, other)
  }
}

const PLACES = ['first', 'early', 'within'].map((place) => [
  hashOf(`${place} last`),
  hashOf(`${place} more`),
])

function placeOf(left: readonly Token[], right: readonly Token[]): number {
  const begins = left.length === 0 ? 0 : left.length < 3 ? 1 : 2
  return PLACES[begins]?.[right.length === 0 ? 0 : 1] ?? 0
}

function isQuoted(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 2 * MOST_LEFT), at)
  return before.filter(({ isQuote }) => isQuote).length % 2 === 1
}

/** The sentence around a token, and what stands before and behind it. */
function surroundingsOf(tokens: readonly Token[], at: number) {
  const isEnd = (index: number) => !tokens[index] || tokens[index]?.ending !== undefined
  let start = at
  while (start > 0 && at - start < MOST_LEFT && !isEnd(start - 1)) start--
  let end = at + 1
  while (end < tokens.length && end - at <= MOST_RIGHT && !isEnd(end)) end++
  let lastEnd = start
  while (lastEnd > 0 && start - lastEnd < MOST_BEFORE && isEnd(lastEnd - 1)) lastEnd--
  let lastStart = lastEnd
  while (lastStart > 0 && start - lastStart < MOST_BEFORE && !isEnd(lastStart - 1)) lastStart--
  let nextStart = end
  while (nextStart < tokens.length && nextStart - end < MOST_BEHIND && isEnd(nextStart)) nextStart++
  return {
    left: tokens.slice(start, at),
    right: tokens.slice(at + 1, end),
    last: lastEnd < start ? tokens.slice(lastStart, lastEnd) : [],
    next: tokens.slice(nextStart, nextStart + MOST_BEHIND),
    isAsked: tokens.slice(lastEnd, start).some(({ ending }) => ending === 'question'),
    closing: tokens[end]?.word ?? END,
  }
}
