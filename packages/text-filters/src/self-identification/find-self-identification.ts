import { createWeightTable } from '../weight-table.ts'
import { fromWeightsText } from '../weights-text.ts'
import { featuresOfNames } from './features.ts'
import { nearNames } from './near-names.ts'
import texts from './weights.json' with { type: 'json' }

/** The least score of a name that is the writer's own, chosen on the development sets. */
const THRESHOLD = 2

const weights = createWeightTable(fromWeightsText(texts.names))

/**
 * Does the answer say which model gave it, or who made that model? Only statements about the speaker
 * count: biomedical text is full of llamas, Gemini studies, Claude Bernard and models compared with
 * doctors. An answer that names no model or maker is left alone. Each name has a score: the sum of
 * learned weights of the words around it, in English, German, French, Spanish, Italian, Portuguese,
 * Chinese and Japanese. The time is linear in the length of the answer.
 * @param aliases further names of this model, as plain text
 */
export function identifiesItself(answer: string, aliases: readonly string[]): boolean {
  return featuresOfNames(answer, aliases).some((features) => weights.sum(features) > THRESHOLD)
}

/** Sentences that are scored one by one. */
const MAX_SENTENCES = 40
const MAX_CHARACTERS = 500

/**
 * The first sentence in which the answer identifies itself, as it was written, for superusers to judge;
 * the first that names anything when only several together do.
 */
export function findSelfIdentification(
  answer: string,
  aliases: readonly string[],
): string | undefined {
  if (!identifiesItself(answer, aliases)) return undefined
  const naming = answer
    .split(/(?<=[.!?]\s|[。！？\n])/)
    .filter((sentence) => nearNames(sentence, aliases) !== '')
    .slice(0, MAX_SENTENCES)
  const found = naming.find((sentence) => identifiesItself(sentence, aliases)) ?? naming[0]
  return (found ?? answer).trim().slice(0, MAX_CHARACTERS).toWellFormed()
}
