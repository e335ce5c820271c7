import { randomFrom } from '@assay/rating/simulation'
import { featuresOf, mayIdentify } from '@assay/text-filters/patient-data/classifier/features'
import { wordingOf } from '@assay/text-filters/patient-data/classifier/surroundings'
import { tokensOf } from '@assay/text-filters/patient-data/classifier/tokens'
import { normalizeText } from '@assay/text-filters/patient-data/normalize-text'
import { type Example, fitLogistic, keepCommon } from './fit-logistic.ts'
import { type MarkedText, placesOf } from './marked-text.ts'

const EPOCHS = 15
const SEED = 7
/** Features that occur in fewer texts are ignored as noise. */
const LEAST_TEXTS = 3
/** Smaller weights are not stored, because they are not worth their bytes. */
const LEAST_WEIGHT = 0.1
/**
 * This set was used to improve the rules. Weights learned from it found less in other texts, so
 * nothing is learned from it.
 */
const SET_OF_RULES = 9

/** Learns the classifier's weights. The result depends only on the texts and their order. */
export function learnPatientData(lines: readonly MarkedText[]) {
  const texts = lines.filter(({ set }) => set !== SET_OF_RULES)
  return {
    identifiers: learn(texts.map(identifierExamples)),
    surroundings: learn(texts.map((text) => [surroundingExample(text)])),
  }
}

/** @param groups the examples of each text */
function learn(groups: readonly (readonly Example[])[]): Map<number, number> {
  const weights = fitLogistic(keepCommon(groups, LEAST_TEXTS), randomFrom(SEED), EPOCHS)
  return new Map([...weights].filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT))
}

/** Creates an example for each word and number that may be part of an identifier. */
function identifierExamples({ text: original, findings }: MarkedText): Example[] {
  const { text } = normalizeText(original)
  const parts = findings.map((finding) => normalizeText(finding.text).text)
  const places = placesOf(text, parts)
  const tokens = tokensOf(text)
  return tokens.flatMap((token, at): Example[] => {
    if (!mayIdentify(token)) return []
    const isPositive = places.some(({ start, end }) => start < token.end && end > token.start)
    return [{ candidates: [featuresOf(tokens, at)], isPositive, weight: 1 }]
  })
}

/** Creates an example from the wording of a text. Each key occurs once. */
function surroundingExample({ text, findings }: MarkedText): Example {
  const tokens = tokensOf(normalizeText(text).text)
  const keys = new Set(tokens.flatMap((_, at) => wordingOf(tokens, at)))
  return { candidates: [[...keys]], isPositive: findings.length > 0, weight: 1 }
}
