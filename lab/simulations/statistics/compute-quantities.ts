import {
  type ArmDifference,
  agreementOf,
  type Estimate,
  type RatedResponse,
  ratePairs,
  raterSeverity,
  type ScoreRating,
  type ScoreResults,
  scoreArms,
  scoreRubrics,
  scoreRubricsByTag,
  shareOfHits,
} from '@assay/rating/studies'
import type { DrawnStudy } from './draw-study.ts'
import type { QuantityName } from './quantities.ts'

/** The values of each quantity of a study, in the order in which Python lists them. */
export type Computed = Partial<Readonly<Record<QuantityName, readonly number[]>>>

const VALUES = [1, 2, 3, 4, 5]
const LEVELS = ['nominal', 'ordinal'] as const
const NOMINAL = { level: 'nominal', values: VALUES } as const
const ORDINAL = { level: 'ordinal', values: VALUES } as const
const RESAMPLES = 20_000

/** Computes all quantities with `packages/rating/src/studies`. */
export function computeQuantities(study: DrawnStudy): Computed {
  const { scores, rubrics } = study
  return {
    ...ofAgreement(study),
    ...ofScores(scores),
    'rubric scores': [scoreRubrics(rubrics), ...sortedValues(scoreRubricsByTag(rubrics))].flatMap(
      ofRubrics,
    ),
    ...ofPairs(study),
  }
}

function ofAgreement({ scores, hasBootstrap }: DrawnStudy): Computed {
  const responses = responsesOf(scores)
  const [nominal, ordinal] = [NOMINAL, ORDINAL].map((scale) => agreementOf(responses, scale, 0))
  const { low, high } = hasBootstrap
    ? agreementOf(responses, ORDINAL, RESAMPLES).alpha
    : { low: undefined, high: undefined }
  return {
    'percent agreement': [nominal?.percent.value ?? Number.NaN],
    "Krippendorff's α": LEVELS.map(
      (level) => agreementOf(responses, { level, values: VALUES }, 0).alpha.value,
    ),
    "Gwet's AC1, AC2": [nominal, ordinal].map((each) => each?.gwet.value ?? Number.NaN),
    ...(low !== undefined && { 'bootstrap of α': [low, high] }),
  }
}

function responsesOf(scores: readonly ScoreRating[]): RatedResponse[] {
  const groups = Map.groupBy(scores, ({ itemId, armId }) => `${itemId}\n${armId}`)
  return [...groups.values()].map((ratings) => ({
    itemId: ratings[0]?.itemId ?? '',
    ratings: ratings.map(({ score }) => score),
  }))
}

function ofScores(scores: readonly ScoreRating[]): Computed {
  const { arms, differences } = scoreArms(scores)
  const hits = scores.map((rating) => ({ ...rating, score: rating.score > 3 ? 1 : 0 }))
  return {
    'mean scores': sortedValues(arms).flatMap(ofEstimate),
    'differences of scores': differences.flatMap(ofEstimate),
    'p-values of scores, Holm': differences.flatMap(ofTest),
    'shares, Wilson': sortedValues(shareOfHits(hits)).flatMap((share) => [
      ...[share.hits / share.ratings, share.low, share.high],
    ]),
    'severity, scores': sortedValues(raterSeverity(scores)).flatMap(ofEstimate),
  }
}

function ofRubrics({ arms, differences }: ScoreResults): number[] {
  const ofArms = sortedValues(arms).flatMap(({ value, halfWidth }) =>
    [value, value - halfWidth, value + halfWidth].map((end) => Math.min(1, Math.max(0, end))),
  )
  return [...ofArms, ...differences.flatMap(ofEstimate), ...differences.flatMap(ofTest)]
}

function ofPairs({ pairs }: DrawnStudy): Computed {
  const { arms, differences, position, severity } = ratePairs(pairs)
  return {
    ratings: sortedValues(arms).flatMap(ofEstimate),
    'differences of ratings': differences.flatMap(ofEstimate),
    'p-values of ratings, Holm': differences.flatMap(ofTest),
    position: [position.logOdds, position.halfWidth],
    'severity, pairs': sortedValues(severity).flatMap(ofEstimate),
  }
}

const ofEstimate = ({ value, halfWidth }: Estimate) => [value, halfWidth]
const ofTest = ({ chance, adjustedChance }: ArmDifference) => [chance, adjustedChance]

function sortedValues<Value>(byId: ReadonlyMap<string, Value>): Value[] {
  return [...byId].sort(([one], [other]) => compare(one, other)).map(([, value]) => value)
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
