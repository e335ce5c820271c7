import { hashFeature, hashText } from '../hash.ts'
import { type Add, BEGIN, END } from './add-feature.ts'
import type { clauseOf } from './surroundings.ts'
import type { Token } from './tokens.ts'

/** A class is paired only with the classes that closely follow it. */
const MAX_PAIRED = 8
const MAX_DISTANCE = 6
/** Maximum length of a clause whose form counts. Longer clauses rarely have the same form. */
const MAX_IN_FORM = 5

const ME = hashText('ME')
const MY = hashText('MY')

const HAS_I = 1
const HAS_MY = 2
const HAS_NEITHER = 3

/**
 * Adds features by where the writer refers to themselves: before the name, after it, or nowhere.
 */
export function addSpeaker(
  add: Add,
  { left, right, grade }: Pick<Sides, 'left' | 'right' | 'grade'>,
) {
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
  return classes.has(ME) ? HAS_I : classes.has(MY) ? HAS_MY : HAS_NEITHER
}

/** Adds features of the clause with the name. The rest of a long sentence has another topic. */
export function addClause(
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

const sizeOf = ({ length }: readonly Token[]) => Math.min(length, MAX_DISTANCE)

/** Returns the classes of a few words in order, as one hash. */
function formOf(tokens: readonly Token[]): number | undefined {
  if (tokens.length > MAX_IN_FORM) return undefined
  return tokens.reduce((form, token) => hashFeature(form, token.form), BEGIN)
}

/** The parts of the sentence before and after the name, and the position of the name. */
export interface Sides {
  readonly left: readonly Token[]
  readonly right: readonly Token[]
  readonly kind: number
  readonly grade: number
  readonly place: number
}

/** Adds features of the classes before and after the name, and of their order. */
export function addClasses(add: Add, { left, right, kind, grade, place }: Sides): void {
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

export function classesIn(tokens: readonly Token[]): Set<number> {
  return new Set(tokens.flatMap(({ classes }) => classes))
}

function addPairs(tokens: readonly Token[], add: (one: number, other: number) => void): void {
  const classes = tokens.flatMap((token) => (token.name ? [] : token.classes.slice(0, 2)))
  for (const [at, one] of classes.entries()) {
    for (const other of classes.slice(at + 1, at + MAX_PAIRED)) add(one, other)
  }
}
