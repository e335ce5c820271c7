import { toWeightsText } from '@assay/text-filters/weights-text'
import { type LabelledLine, learnLabels } from './learn-labels.ts'
import { learnPatientData } from './learn-patient-data.ts'
import { type LabelledSentence, learnSelfIdentification } from './learn-self-identification.ts'
import type { MarkedText } from './marked-text.ts'
import { readLines, type SplitLine } from './read-lines.ts'

type Choice = (line: SplitLine) => boolean

const LEARN = {
  labels: (choice: Choice) =>
    learnLabels(readLines<LabelledLine>('labels', 'tuning').filter(choice)),
  'patient-data': (choice: Choice) =>
    learnPatientData(readLines<MarkedText>('patient-data', 'tuning').filter(choice)),
  'self-identification': (choice: Choice) =>
    learnSelfIdentification(
      readLines<LabelledSentence>('self-identification', 'tuning').filter(choice),
    ),
} satisfies Record<string, (choice: Choice) => Record<string, Map<number, number>>>

export type LearnedFilter = keyof typeof LEARN
export const LEARNED_FILTERS = Object.keys(LEARN) as LearnedFilter[]

const SOURCES = new URL('../../packages/text-filters/src/', import.meta.url)
const FOLDERS: Readonly<Record<LearnedFilter, string>> = {
  labels: 'labels',
  'patient-data': 'patient-data/classifier',
  'self-identification': 'self-identification',
}

/** The file from which a filter reads its weights. */
export const weightsFileOf = (filter: LearnedFilter) =>
  new URL(`${FOLDERS[filter]}/weights.json`, SOURCES)

/**
 * Learns a filter's weights from its tuning lines and returns them as text. The same lines give the
 * same text.
 */
export function learnWeights(filter: LearnedFilter, choice: Choice = () => true): string {
  const tables: Readonly<Record<string, Map<number, number>>> = LEARN[filter](choice)
  const texts = Object.entries(tables).map(([name, weights]) => [name, toWeightsText(weights)])
  return `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
}
