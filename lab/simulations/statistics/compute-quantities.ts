import {
  type ArmDifference,
  agreementOf,
  agreementSums,
  cohenKappa,
  comparePairedShares,
  describeBlocks,
  type Estimate,
  gwetError,
  macroF1,
  type RatedResponse,
  type RubricResults,
  ratePairs,
  raterSeverity,
  ratingsForShare,
  reliabilityOf,
  type ScoreRating,
  scoreArms,
  scoreRubrics,
  scoreRubricsByTag,
  shareOfHits,
  varianceComponents,
} from '@assay/rating/studies'
import type { DrawnStudy } from './draw-study.ts'
import type { QuantityName } from './quantities.ts'

/** The values of each quantity of a study, in the order in which Python lists them. */
export type Computed = Partial<Readonly<Record<QuantityName, readonly number[]>>>

const VALUES = [1, 2, 3, 4, 5]
const LEVELS = ['nominal', 'ordinal', 'interval', 'ratio'] as const
const NOMINAL = { level: 'nominal', values: VALUES } as const
const ORDINAL = { level: 'ordinal', values: VALUES } as const
const RESAMPLES = 20_000

/** Computes all quantities with `packages/rating/src/studies`. */
export function computeQuantities(study: DrawnStudy): Computed {
  const { scores, complete, rubrics } = study
  return {
    ...ofAgreement(study),
    ...ofTwoRaters(complete),
    ...ofScores(scores),
    'rubric scores': [scoreRubrics(rubrics), ...sortedValues(scoreRubricsByTag(rubrics))].flatMap(
      ofRubrics,
    ),
    ...ofPairs(study),
    'ratings for a share': [ratingsForShare(study.share, INDEPENDENT).ratings],
  }
}

const INDEPENDENT = { ofEachRater: 1, raterCorrelation: 0, ofEachItem: 1, itemCorrelation: 0 }

function ofAgreement({ scores, hasBootstrap }: DrawnStudy): Computed {
  const responses = responsesOf(scores)
  const [nominal, ordinal] = [NOMINAL, ORDINAL].map((scale) => agreementOf(responses, scale, 0))
  const both = (name: 'gwet' | 'fleiss' | 'brennanPrediger') =>
    [nominal, ordinal].map((each) => each?.[name].value ?? Number.NaN)
  const ofOneArm = responsesOf(scores.filter(({ armId }) => armId === 'arm 0'))
  const { low, high } = hasBootstrap
    ? agreementOf(responses, ORDINAL, RESAMPLES).alpha
    : { low: undefined, high: undefined }
  return {
    'percent agreement': [nominal?.percent.value ?? Number.NaN],
    "Krippendorff's α": LEVELS.map(
      (level) => agreementOf(responses, { level, values: VALUES }, 0).alpha.value,
    ),
    "Gwet's AC1, AC2": both('gwet'),
    "Fleiss' κ": both('fleiss'),
    'Brennan and Prediger': both('brennanPrediger'),
    "error of Gwet's": [NOMINAL, ORDINAL].map((scale) =>
      gwetError(agreementSums(ofOneArm, scale), scale),
    ),
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

function ofTwoRaters(complete: readonly ScoreRating[]): Computed {
  const byRater = Map.groupBy(
    complete.toSorted((one, other) => compare(one.itemId, other.itemId)),
    ({ raterId }) => raterId,
  )
  const [one = [], other = []] = sortedValues(byRater).map((own) => own.map(({ score }) => score))
  const hits = (first: boolean, second: boolean) =>
    one.filter((score, index) => score > 3 === first && (other[index] ?? 0) > 3 === second).length
  const paired = comparePairedShares(one.length, hits(true, false), hits(false, true))
  const components = varianceComponents(complete)
  const { item, rater, residual } = components
  return {
    "Cohen's κ, macro F1": [cohenKappa(one, other), macroF1(one, other)],
    'paired shares': [paired.difference, paired.error, paired.chance],
    'variance components': [item, rater, residual],
    'intraclass correlations': [1, byRater.size].flatMap((raters) => {
      const { oneWay, agreement, consistency } = reliabilityOf(components, raters)
      return [oneWay, agreement, consistency]
    }),
  }
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

function ofRubrics({ arms, differences }: RubricResults): number[] {
  const ofArms = sortedValues(arms).flatMap(({ score, low, high }) => [score, low, high])
  return [...ofArms, ...differences.flatMap(ofEstimate), ...differences.flatMap(ofTest)]
}

function ofPairs({ pairs }: DrawnStudy): Computed {
  const { arms, differences, position, severity } = ratePairs(pairs)
  const { efficiency } = describeBlocks(
    pairs.map(({ leftArmId, rightArmId }) => [leftArmId, rightArmId]),
  )
  return {
    ratings: sortedValues(arms).flatMap(ofEstimate),
    'differences of ratings': differences.flatMap(ofEstimate),
    'p-values of ratings, Holm': differences.flatMap(ofTest),
    position: [position.logOdds, position.halfWidth],
    'severity, pairs': sortedValues(severity).flatMap(ofEstimate),
    'efficiency of the pairs': [efficiency],
  }
}

const ofEstimate = ({ value, halfWidth }: Estimate) => [value, halfWidth]
const ofTest = ({ chance, adjustedChance }: ArmDifference) => [chance, adjustedChance]

function sortedValues<Value>(byId: ReadonlyMap<string, Value>): Value[] {
  return [...byId].sort(([one], [other]) => compare(one, other)).map(([, value]) => value)
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
