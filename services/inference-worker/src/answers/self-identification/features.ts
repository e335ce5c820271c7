import { keyOf } from '@assay/learned-weights'
import { hashOf } from './hash-of.ts'
import { clauseOf, isQuoted, placeOf, surroundingsOf } from './surroundings.ts'
import type { Token } from './tokens.ts'

/** A class is paired with so many that follow. */
const MOST_PAIRED = 8
/** More of a kind are alike. */
const MOST_OTHERS = 3
const MOST_NAMES = 4
const MOST_DISTANCE = 6
/** Longer clauses have hardly a form in common. */
const MOST_IN_FORM = 5

const BEGIN = hashOf('<')
const END = hashOf('>')
const ME = hashOf('ME')
const MY = hashOf('MY')

/**
 * What a linear classifier looks at to tell whether the name at an index is the writer's own: the
 * words and word classes around it, their order, and where it stands in its sentence, each as the key
 * of its weight. Some come more than once.
 */
export function featuresOf(tokens: readonly Token[], at: number): number[] {
  const name = tokens[at]?.name
  if (!name) return []
  const { left, right, last, next, isAsked, closing } = surroundingsOf(tokens, at)
  const { kind, grade } = name
  const features: number[] = []
  const add: Add = (template, one, two, three, four) => {
    features.push(keyOf(mix(template, one, two, three, four)))
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
  addWords(add, left, right)
  addBeginning(add, left, kind)
  addOtherNames(add, tokens, [left, right], [kind, grade])
  addLine(add, tokens, at, { left, right, place })
  addSpeaker(add, { left, right, grade })
  addClause(add, clauseOf(left, right), [kind, grade])
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

/** All words before and behind the name, in whole, by how they begin, and by how they end. */
function addWords(add: Add, left: readonly Token[], right: readonly Token[]): void {
  for (const key of ['word', 'stem', 'suffix'] as const) {
    const [before, behind] = [`${key} left`, `${key} right`]
    for (const token of left) add(before, token[key])
    for (const token of right) add(behind, token[key])
  }
}

/** With what the sentence begins: who only imagines says so there. */
function addBeginning(add: Add, [first, second, third]: readonly Token[], kind: number): void {
  add('begins', first?.word ?? kind)
  add('begins 2', first?.word ?? kind, second?.word ?? kind)
  add('begins form', first?.form ?? kind, second?.form ?? kind, third?.form ?? kind)
}

/** Which other names there are: who compares models names many. */
function addOtherNames(
  add: Add,
  tokens: readonly Token[],
  [left, right]: readonly [readonly Token[], readonly Token[]],
  [kind, grade]: readonly [number, number],
): void {
  const others = [...left, ...right].flatMap(({ name }) => name ?? [])
  add('others', Math.min(others.length, MOST_OTHERS), kind)
  for (const other of others) add('other', other.grade, grade)
  add('all', countNames(tokens), grade)
}

/** No more than MOST_NAMES. */
function countNames(tokens: readonly Token[]): number {
  let count = 0
  for (let at = 0; at < tokens.length && count < MOST_NAMES; at++) if (tokens[at]?.name) count += 1
  return count
}

const NOTHING = 1
const A_LINE = 2
const A_SENTENCE = 3

/** Whether it is signed or headed with the name: how far it stands from both ends of its line. */
function addLine(
  add: Add,
  tokens: readonly Token[],
  at: number,
  { left, right, place }: Pick<Sides, 'left' | 'right' | 'place'>,
): void {
  const borderOf = (token: Token | undefined) =>
    !token ? NOTHING : token.ending === 'line' ? A_LINE : A_SENTENCE
  const begin = borderOf(tokens[at - left.length - 1])
  const end = borderOf(tokens[at + right.length + 1])
  add('line', begin, end, place)
  add('line begins', begin, place, right[0]?.word ?? END)
  add('line ends', end, place, left.at(-1)?.word ?? BEGIN)
  add('distances', Math.min(left.length, MOST_DISTANCE), Math.min(right.length, MOST_DISTANCE))
}

const SAYS_I = 1
const SAYS_MY = 2
const SAYS_NEITHER = 3

/** What is said where the writer speaks of itself before the name, behind it, or nowhere. */
function addSpeaker(add: Add, { left, right, grade }: Pick<Sides, 'left' | 'right' | 'grade'>) {
  const before = speakerIn(left)
  const behind = speakerIn(right)
  add('me', before, behind, grade)
  add('me l1', before, behind, left.at(-1)?.form ?? BEGIN)
  add('me r1', before, behind, right[0]?.form ?? END)
  add('me l2', before, behind, left.at(-2)?.form ?? BEGIN, left.at(-1)?.form ?? BEGIN)
  add('me r2', before, behind, right[0]?.form ?? END, right[1]?.form ?? END)
  for (const one of classesIn(left)) add('me left', before, behind, one)
  for (const one of classesIn(right)) add('me right', before, behind, one)
  for (const { stem } of left) add('me stem left', before, behind, stem)
  for (const { stem } of right) add('me stem right', before, behind, stem)
}

function speakerIn(tokens: readonly Token[]): number {
  const classes = classesIn(tokens)
  return classes.has(ME) ? SAYS_I : classes.has(MY) ? SAYS_MY : SAYS_NEITHER
}

/** What the clause of the name says by itself: the rest of a long sentence is about something else. */
function addClause(
  add: Add,
  { left, right, opening, closing }: ReturnType<typeof clauseOf>,
  [kind, grade]: readonly [number, number],
): void {
  const [before, behind] = [speakerIn(left), speakerIn(right)]
  const [classesBefore, classesBehind] = [classesIn(left), classesIn(right)]
  add('clause ends', opening, closing)
  add('clause me', before, behind, grade)
  add('clause me ends', before, behind, opening, closing)
  add('clause size', sizeOf(left), sizeOf(right), grade)
  for (const one of classesBefore) {
    add('clause left', one, before, behind)
    for (const other of classesBehind) add('clause around', one, other)
  }
  for (const one of classesBehind) add('clause right', one, before, behind)
  for (const { word } of left) add('clause word left', word)
  for (const { word } of right) add('clause word right', word)
  const [form, otherForm] = [formOf(left), formOf(right)]
  if (form !== undefined) add('clause form left', form, grade)
  if (otherForm !== undefined) add('clause form right', otherForm, grade)
  if (form !== undefined && otherForm !== undefined) add('clause form', form, kind, otherForm)
}

const sizeOf = ({ length }: readonly Token[]) => Math.min(length, MOST_DISTANCE)

/** The classes of a few words in their order as one number. */
function formOf(tokens: readonly Token[]): number | undefined {
  if (tokens.length > MOST_IN_FORM) return undefined
  return tokens.reduce((form, token) => stir(form, token.form), BEGIN)
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
