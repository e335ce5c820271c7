import { type Add, BEGIN, END, featureKey } from './add-feature.ts'
import { addClasses, addClause, addSpeaker, classesIn, type Sides } from './class-features.ts'
import { nearNames } from './near-names.ts'
import { clauseOf, isQuoted, placeOf, surroundingsOf } from './surroundings.ts'
import { type Name, type Token, tokensOf } from './tokens.ts'
import { addBeginning, addNear, addSequences, addWords } from './word-features.ts'

/** Higher counts are treated as this count. */
const MAX_OTHERS = 3
const MAX_NAMES = 4
const MAX_DISTANCE = 6

/**
 * Returns the feature keys of each name in an answer, without duplicates: the words and word
 * classes around it, their order, and its position in the sentence. Empty if the answer contains no
 * name.
 * @param aliases further names of the model that answered, as plain text
 */
export function featuresOfNames(answer: string, aliases: readonly string[]): number[][] {
  const tokens = tokensOf(nearNames(answer, aliases))
  return tokens.flatMap(({ name }, at) =>
    name ? [[...new Set(featuresOf(tokens, at, name))]] : [],
  )
}

function featuresOf(tokens: readonly Token[], at: number, { kind, grade }: Name): number[] {
  const { left, right, last, next, isAsked, closing } = surroundingsOf(tokens, at)
  const features: number[] = []
  const add: Add = (template, one, two, three, four) => {
    features.push(featureKey(template, one, two, three, four))
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

/** Adds features of the other names. Many names indicate a comparison of models. */
function addOtherNames(
  add: Add,
  tokens: readonly Token[],
  [left, right]: readonly [readonly Token[], readonly Token[]],
  [kind, grade]: readonly [number, number],
): void {
  const others = [...left, ...right].flatMap(({ name }) => name ?? [])
  add('others', Math.min(others.length, MAX_OTHERS), kind)
  for (const other of others) add('other', other.grade, grade)
  add('all', countNames(tokens), grade)
}

/** Counts the names, up to MAX_NAMES. */
function countNames(tokens: readonly Token[]): number {
  let count = 0
  for (let at = 0; at < tokens.length && count < MAX_NAMES; at++) if (tokens[at]?.name) count += 1
  return count
}

const NOTHING = 1
const A_LINE = 2
const A_SENTENCE = 3

/**
 * Adds features of the distance from both ends of the line. A short distance indicates a signature
 * or a heading.
 */
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
  add('distances', Math.min(left.length, MAX_DISTANCE), Math.min(right.length, MAX_DISTANCE))
}
