import { randomFrom } from '@assay/rating/simulation'
import { featuresOfNames } from '@assay/text-filters/self-identification/features'
import { type Example, fitLogistic, keepCommon } from './fit-logistic.ts'
import type { MarkedText } from './marked-text.ts'
import { readLines } from './read-lines.ts'

/** A sentence, and whether its writer names itself or its maker. */
export interface LabelledSentence {
  readonly text: string
  readonly identifies: boolean
}

const SEED = 7
const EPOCHS = 30
/** Weight of sentences that do not identify their writer: a false alarm is as bad as two misses. */
const HARMLESS = 2
/** Features that occur in fewer sentences are ignored as noise. */
const LEAST_SENTENCES = 2
const ALIASES = ['Heron-7']
const LAST_SET_OF_FILLERS = 2

/** Learns the weights of names. The result depends only on the sentences and their order. */
export function learnSelfIdentification(sentences: readonly LabelledSentence[]) {
  const random = randomFrom(SEED)
  const fillers = readFillers()
  const filler = () => fillers[Math.floor(random() * fillers.length)] ?? ''
  const groups = sentences.map(({ text, identifies }) =>
    [text, `${filler()} ${text} ${filler()}`, `Sure.\n\n${text}\n\n${filler()}`].map(
      (written): Example => ({
        candidates: featuresOfNames(written, ALIASES),
        isPositive: identifies,
        weight: identifies ? 1 : HARMLESS,
      }),
    ),
  )
  return { names: fitLogistic(keepCommon(groups, LEAST_SENTENCES), random, EPOCHS) }
}

/**
 * Reads biomedical texts that name no model. Each sentence is also learned with one of these texts
 * before it and another after it.
 */
function readFillers(): string[] {
  return readLines<MarkedText>('patient-data', 'tuning')
    .filter(({ findings, set = 1 }) => findings.length === 0 && set <= LAST_SET_OF_FILLERS)
    .map(({ text }) => text)
    .filter((text) => featuresOfNames(text, ALIASES).length === 0)
}
