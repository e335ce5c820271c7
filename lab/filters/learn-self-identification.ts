import { randomFrom } from '@assay/rating/simulation'
import { featuresOfNames } from '@assay/text-filters/self-identification/features'
import { type Example, fitLogistic, keepCommon } from './fit-logistic.ts'
import type { MarkedText } from './marked-text.ts'
import { readLines } from './read-lines.ts'

/** A sentence, and whether its writer names itself or its maker in it. */
export interface LabelledSentence {
  readonly text: string
  readonly identifies: boolean
}

const SEED = 7
const EPOCHS = 30
/** A false alarm is as bad as two misses. */
const HARMLESS = 2
/** Features in fewer sentences are ignored as chance. */
const LEAST_SENTENCES = 2
const ALIASES = ['Heron-7']
const LAST_SET_OF_FILLERS = 2

/** Learns the weights of names; deterministic in the sentences and their order. */
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

/** Biomedical texts without a model's name; each sentence is also learned between two of them. */
function readFillers(): string[] {
  return readLines<MarkedText>('patient-data', 'tuning')
    .filter(({ findings, set = 1 }) => findings.length === 0 && set <= LAST_SET_OF_FILLERS)
    .map(({ text }) => text)
    .filter((text) => featuresOfNames(text, ALIASES).length === 0)
}
