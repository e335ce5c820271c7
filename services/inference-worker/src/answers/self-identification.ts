import { markGradedNames, withoutGrades } from './self-identification/mark-names.ts'
import { matchesOfRules } from './self-identification/matches-of-rules.ts'
import { nearNames } from './self-identification/near-names.ts'
import { scoreOwnName } from './self-identification/score-own-name.ts'
import { tokensOf } from './self-identification/tokens.ts'

/** What a name must score to be taken for the writer's own. */
const THRESHOLD = 2.4
/** What a rule that finds it adds to its score. */
const RULE = 2
/** Characters that a rule may look beyond what it matches. */
const BESIDE = 60

/**
 * Does the answer say which model gave it, or who made that, in English, German, French, Spanish,
 * Italian, Portuguese, Chinese or Japanese? Only statements about the speaker count: biomedical
 * text is full of llamas, Gemini studies, Claude Bernard and models compared with doctors. What is
 * quoted from somebody else does not. Each name is scored by learned weights and by rules of grammar.
 * The time is linear in the length of the answer.
 * @param aliases further names of this model, as plain text
 */
export function identifiesItself(answer: string, aliases: readonly string[]): boolean {
  const near = nearNames(markGradedNames(answer, aliases))
  const tokens = tokensOf(near)
  const names = tokens.flatMap(({ name }, at) =>
    name ? [{ index: name.index, score: scoreOwnName(tokens, at) }] : [],
  )
  if (names.some(({ score }) => score > THRESHOLD)) return true
  const unsure = names.filter(({ score }) => score + RULE > THRESHOLD)
  if (unsure.length === 0) return false
  return matchesOfRules(withoutGrades(near)).some(({ start, end }) =>
    unsure.some(({ index }) => index >= start - BESIDE && index <= end + BESIDE),
  )
}

/** Sentences that are looked at one by one. */
const MOST_SENTENCES = 40
const MOST_CHARACTERS = 500

/**
 * The first sentence in which the answer identifies itself, as it was written, for people to judge;
 * the first that names anything when it takes several together.
 */
export function findSelfIdentification(
  answer: string,
  aliases: readonly string[],
): string | undefined {
  if (!identifiesItself(answer, aliases)) return undefined
  const naming = answer
    .split(/(?<=[.!?]\s|[。！？\n])/)
    .filter((sentence) => nearNames(markGradedNames(sentence, aliases)) !== '')
    .slice(0, MOST_SENTENCES)
  const telling = naming.find((sentence) => identifiesItself(sentence, aliases)) ?? naming[0]
  return (telling ?? answer).trim().slice(0, MOST_CHARACTERS).toWellFormed()
}
