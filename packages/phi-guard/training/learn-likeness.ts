import { fitWeights } from '@assay/learned-weights/training'
import { randomFrom } from '@assay/rating/simulation'
import { lessonsOf, type MarkedText, wordingOfText } from './lessons.ts'

const EPOCHS = 15
const SEED = 7
/** A feature of fewer texts is chance. */
const LEAST_TEXTS = 3
/** A smaller weight is not worth its bytes. */
const LEAST_WEIGHT = 0.1

type Example = Parameters<typeof fitWeights>[0][number]

/** Weights of likeness by key of a feature. The same texts in the same order give the same ones. */
export function learnLikeness(texts: readonly MarkedText[]) {
  const ofTokens = texts.map((text) =>
    lessonsOf(text).map(({ keys, isPart }) => toExample(keys, isPart)),
  )
  const ofTexts = texts.map((text) => [toExample(wordingOfText(text), text.findings.length > 0)])
  return { identifiers: learn(ofTokens), surroundings: learn(ofTexts) }
}

const toExample = (keys: readonly number[], isOwn: boolean): Example => ({
  names: [keys],
  isOwn,
  weight: 1,
})

/** @param examples of each text */
function learn(examples: readonly (readonly Example[])[]): Map<number, number> {
  const common = commonKeys(examples.map((ofText) => ofText.flatMap(({ names }) => names.flat())))
  const known = examples.flat().map((example) => ({
    ...example,
    names: example.names.map((keys) => keys.filter((key) => common.has(key))),
  }))
  const weights = fitWeights(known, randomFrom(SEED), EPOCHS)
  return new Map([...weights].filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT))
}

function commonKeys(keysOfTexts: readonly (readonly number[])[]): Set<number> {
  const counts = new Map<number, number>()
  for (const keys of keysOfTexts) {
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([key, count]) => (count >= LEAST_TEXTS ? [key] : [])))
}
