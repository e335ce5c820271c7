import { createOnce } from '../create-once.ts'
import { createWeightTable } from '../weight-table.ts'
import { fromWeightsText } from '../weights-text.ts'
import { featuresOfNames } from './features.ts'
import { nearNames } from './near-names.ts'
import texts from './weights.json' with { type: 'json' }

/** Threshold of a name's score, chosen on the development sets. */
const THRESHOLD = 2

const weights = createOnce(() => createWeightTable(fromWeightsText(texts.names)))

/**
 * Returns true if the answer reveals its model or the maker of its model. Only statements about the
 * writer count: biomedical text mentions llamas, Gemini studies, Claude Bernard and models compared
 * with doctors. The score of each name is the sum of learned weights of the words around it, in
 * English, German, French, Spanish, Italian, Portuguese, Chinese and Japanese. Returns false for an
 * answer without names. A name of this model as the last sentence counts as a signature. Takes
 * linear time.
 * @param aliases further names of this model, as plain text
 */
export function identifiesItself(answer: string, aliases: readonly string[]): boolean {
  if (isSigned(answer, aliases)) return true
  return featuresOfNames(answer, aliases).some((features) => weights().sum(features) > THRESHOLD)
}

/** Shorter names are also words of biomedicine: `O3` is ozone. */
const MIN_SIGNATURE_LENGTH = 4
const AROUND_SIGNATURE = /^[\s—–*_`]+|[\s.!*_`]+$/g

function isSigned(answer: string, aliases: readonly string[]): boolean {
  const last = sentencesOf(answer.trimEnd()).at(-1) ?? ''
  const name = last.replace(AROUND_SIGNATURE, '').toLowerCase()
  return (
    name.length >= MIN_SIGNATURE_LENGTH && aliases.some((alias) => alias.toLowerCase() === name)
  )
}

/** Maximum number of sentences that are scored individually. */
const MAX_SENTENCES = 40
const MAX_CHARACTERS = 500

/**
 * Finds the first sentence in which the answer identifies itself, as written, for the review by a
 * superuser. If only several sentences together identify the model, finds the first sentence with a
 * name.
 */
export function findSelfIdentification(
  answer: string,
  aliases: readonly string[],
): string | undefined {
  if (!identifiesItself(answer, aliases)) return undefined
  const naming = sentencesOf(answer)
    .filter((sentence) => nearNames(sentence, aliases) !== '')
    .slice(0, MAX_SENTENCES)
  const found = naming.find((sentence) => identifiesItself(sentence, aliases)) ?? naming[0]
  return excerptOf(found ?? answer)
}

export const sentencesOf = (text: string) => text.split(/(?<=[.!?]\s|[。！？\n])/)

/** The beginning of a sentence, for a review. */
export const excerptOf = (sentence: string) =>
  sentence.trim().slice(0, MAX_CHARACTERS).toWellFormed()
