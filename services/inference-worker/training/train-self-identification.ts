import { writeFileSync } from 'node:fs'
import { toWeightsText } from '@assay/learned-weights'
import { type Example, fitWeights } from '@assay/learned-weights/training'
import { randomFrom } from '@assay/rating/simulation'
import { featuresOf } from '../src/answers/self-identification/features.ts'
import { markGradedNames } from '../src/answers/self-identification/mark-names.ts'
import { nearNames } from '../src/answers/self-identification/near-names.ts'
import { tokensOf } from '../src/answers/self-identification/tokens.ts'
import {
  type LabelledSentence,
  readLines,
  readSentences,
  readSentencesOfRules,
} from './labelled-sentences.ts'

// Learns the weights of the self-identification filter from the tuning sets and writes them where the
// filter reads them. The same sets give the same weights. Run beside nothing of `held-out` or `development`.
const WEIGHTS = new URL('../src/answers/self-identification/weights.txt', import.meta.url)
const SEED = 7
/** A false alarm is as bad as so many misses. */
const INNOCENT = 2.0
/** A feature of fewer sentences is chance. */
const LEAST_SENTENCES = 2
const EPOCHS = 30
const ALIASES = ['Heron-7']
const TUNING_SETS = 31

const random = randomFrom(SEED)
const fillers = ['clean-biomedical-tuning', 'clean-biomedical-tuning-2']
  .flatMap((name) => readLines<{ readonly text: string }>(name))
  .map(({ text }) => text)
  .filter((text) => namesOf(text).length === 0)

const sentences = [
  ...['tuning', ...Array.from({ length: TUNING_SETS - 1 }, (_, at) => `tuning-${at + 2}`)].flatMap(
    readSentences,
  ),
  ...readSentencesOfRules(),
]
const groups = sentences.map(group)
const common = featuresOfMany(groups.map(([plain]) => plain))
const examples = groups.flat().map((example) => ({
  ...example,
  names: example.names.map((features) => features.filter((feature) => common.has(feature))),
}))
const weights = fitWeights(examples, random, EPOCHS)
const text = toWeightsText(weights)
writeFileSync(WEIGHTS, text)
process.stdout.write(`${groups.length} sentences, ${weights.size} weights, ${text.length} bytes\n`)

/** A sentence by itself, and twice in the midst of others. */
function group({ text, identifies }: LabelledSentence): [Example, ...Example[]] {
  const filler = () => fillers[Math.floor(random() * fillers.length)] ?? ''
  const toExample = (written: string): Example => ({
    names: namesOf(written),
    isOwn: identifies,
    weight: identifies ? 1 : INNOCENT,
  })
  return [
    toExample(text),
    toExample(`${filler()} ${text} ${filler()}`),
    toExample(`Sure.\n\n${text}\n\n${filler()}`),
  ]
}

function namesOf(text: string): number[][] {
  const tokens = tokensOf(nearNames(markGradedNames(text, ALIASES)))
  return tokens.flatMap(({ name }, at) => (name ? [[...new Set(featuresOf(tokens, at))]] : []))
}

function featuresOfMany(plain: readonly Example[]): Set<number> {
  const counts = new Map<number, number>()
  for (const { names } of plain) {
    for (const feature of new Set(names.flat())) {
      counts.set(feature, (counts.get(feature) ?? 0) + 1)
    }
  }
  return new Set([...counts].flatMap(([key, count]) => (count >= LEAST_SENTENCES ? [key] : [])))
}
