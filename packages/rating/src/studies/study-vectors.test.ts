import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at, floatAt } from '../at.ts'
import { times } from '../boards/matrix.ts'
import { inverseOf } from '../cholesky.ts'
import { duelDerivatives } from '../experts/duel-derivatives.ts'
import { adjustedChances } from '../holm.ts'
import { chancePreferred, POINTS_PER_STRENGTH } from '../rating-scale.ts'
import { coefficientsOn } from './agreement.ts'
import { addSums, agreementSums, type RatedResponse, type Scale } from './agreement-sums.ts'
import { ratePairs } from './rate-pairs.ts'
import { raterSeverity } from './rater-severity.ts'
import { rubricScore } from './rubric-scores.ts'
import { scoreArms } from './score-arms.ts'
import { chanceOfNone } from './two-way.ts'
import { wilsonInterval } from './wilson-interval.ts'

/** Names the Python package and call that computed it. */
interface Vector {
  readonly id: string
  readonly input: unknown
  readonly expected: unknown
  readonly tolerance: number
}

const { vectors }: { readonly vectors: readonly Vector[] } = JSON.parse(
  readFileSync(new URL('../../test/study-vectors.json', import.meta.url), 'utf8'),
)
const MIN_TOLERANCE = 1e-6
const tested = new Set<string>()

/** Expects that `compute` returns what the vector expects. The input has the type that it reads. */
function vectorTest<Input>(id: string, compute: (input: Input) => unknown) {
  tested.add(id)
  test(`the vector ${id} passes`, () => {
    const vector = vectors.find((one) => one.id === id)
    if (!vector) throw new Error(`there is no vector ${id}`)
    const { input, expected, tolerance } = vector
    expectNear(compute(input as Input), expected, Math.max(MIN_TOLERANCE, tolerance), id)
  })
}

/** Expects the numbers within `expected`, at any depth, within the tolerance. */
function expectNear(actual: unknown, expected: unknown, tolerance: number, path: string): void {
  if (typeof expected === 'number') {
    const allowed = tolerance * Math.max(1, Math.abs(expected))
    expect(actual, path).toSatisfy(
      (value: number) => Math.abs(value - expected) <= allowed,
      `${path}: ${actual} should be ${expected}`,
    )
  } else if (typeof expected === 'object' && expected !== null)
    for (const [key, value] of Object.entries(expected))
      expectNear((actual as Record<string, unknown>)?.[key], value, tolerance, `${path}.${key}`)
  else expect(actual, path).toBe(expected)
}

type Table = readonly (readonly (number | null)[])[]

/** Reads a table with a row per rater and a column per item. */
function byItem(ratings: Table): RatedResponse[] {
  return at(ratings, 0).map((_, item) => ({
    itemId: `i${item}`,
    ratings: ratings.map((row) => row[item]).filter((rating) => typeof rating === 'number'),
  }))
}

function coefficients(responses: readonly RatedResponse[], scale: Scale) {
  return coefficientsOn(scale)(addSums(agreementSums(responses, scale), scale))
}

const FIVE = [1, 2, 3, 4, 5]
const LEVELS = ['nominal', 'ordinal'] as const

vectorTest('alpha-missing', ({ ratings }: { ratings: Table }) =>
  Object.fromEntries(
    LEVELS.map((level) => [level, coefficients(byItem(ratings), { level, values: FIVE }).alpha]),
  ),
)

interface Bootstrap {
  readonly ratings: Table
  readonly resamples: readonly number[][]
  readonly value_domain: readonly number[]
}

vectorTest('alpha-item-bootstrap', (input: Bootstrap) => {
  const { ratings, resamples, value_domain: values } = input
  const items = byItem(ratings)
  const alpha = (level: Scale['level'], drawn = items) =>
    coefficients(drawn, { level, values }).alpha
  const left = items.map((out) =>
    alpha(
      'ordinal',
      items.filter((item) => item !== out),
    ),
  )
  const mean = left.reduce((sum, one) => sum + one, 0) / left.length
  const squares = left.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return {
    ...{ nominal: alpha('nominal'), ordinal: alpha('ordinal') },
    ordinal_of_resamples: resamples.map((drawn) => {
      const scale = { level: 'ordinal', values } as const
      const sums = agreementSums(items, scale)
      const sumsOfDrawn = drawn.map((item) => at(sums, item))
      return coefficientsOn(scale)(addSums(sumsOfDrawn, scale)).alpha
    }),
    ordinal_leave_one_item_out: left,
    ordinal_jackknife_se: Math.sqrt(((left.length - 1) / left.length) * squares),
  }
})

vectorTest('agreement-table', ({ table }: { table: number[][] }) => {
  const responses = table.map((counts, item) => ({
    itemId: `i${item}`,
    ratings: counts.flatMap((count, value) => Array.from({ length: count }, () => value)),
  }))
  const scale: Scale = { level: 'nominal', values: [0, 1, 2, 3, 4] }
  const { percent, alpha, gwet } = coefficients(responses, scale)
  return { gwet_ac1: gwet, irrcac_krippendorff_nominal: alpha, percent_agreement: percent }
})

vectorTest('rare-category', ({ ratings_by_item: table }: { ratings_by_item: number[][] }) => {
  const responses = table.map((ratings, item) => ({ itemId: `i${item}`, ratings }))
  const scale: Scale = { level: 'nominal', values: [0, 1] }
  const { percent, alpha, gwet } = coefficients(responses, scale)
  return { gwet_ac1: gwet, krippendorff_nominal: alpha, percent_agreement: percent }
})

vectorTest('gwet-ac2-ordinal', ({ ratings }: { ratings: Table }) => {
  const scale: Scale = { level: 'ordinal', values: FIVE }
  return { gwet_ac2_quadratic: coefficients(byItem(ratings), scale).gwet }
})

interface Judgements {
  readonly judgements: readonly [
    ...[item: number, rater: number, left: number, right: number],
    outcome: 'left' | 'right' | 'tie' | 'both_bad',
  ][]
}

vectorTest('arena-two-way', ({ judgements }: Judgements) => {
  const results = ratePairs(
    judgements.map(([item, rater, left, right, outcome]) => ({
      ...{ itemId: `i${item}`, raterId: `r${rater}`, leftArmId: `${left}`, rightArmId: `${right}` },
      outcome: outcome === 'left' || outcome === 'right' ? `${outcome}_better` : outcome,
    })),
  )
  const arms = [...results.arms.values()]
  const ofStrength = (points: number) => points / POINTS_PER_STRENGTH ** 2
  const first = at(results.differences, 0)
  return {
    strengths: arms.map(({ value }) => (value - 1000) / POINTS_PER_STRENGTH),
    ratings: arms.map(({ value }) => value),
    var_by_item_diag: arms.map(({ variance }) => ofStrength(variance.byItem)),
    var_by_rater_diag: arms.map(({ variance }) => ofStrength(variance.byRater)),
    var_two_way_diag: arms.map(({ variance }) => ofStrength(variance.twoWay)),
    difference_0_1: {
      ...{ points: first.value, half_width: first.halfWidth },
      var_item: ofStrength(first.variance.byItem),
      var_rater: ofStrength(first.variance.byRater),
      var_both: ofStrength(first.variance.byBoth),
      var_two_way: ofStrength(first.variance.twoWay),
      var_used: ofStrength(first.variance.used),
    },
  }
})

vectorTest(
  'share-two-way',
  ({ rows }: { rows: [item: number, rater: number, score: number][] }) => {
    const [share] = scoreArms(
      rows.map(([item, rater, score]) => {
        return { itemId: `i${item}`, raterId: `r${rater}`, armId: 'a', score }
      }),
    ).arms.values()
    const { byItem = 0, byRater = 0, byBoth = 0, twoWay = 0 } = share?.variance ?? {}
    return {
      ...{ se_item: Math.sqrt(byItem), se_rater: Math.sqrt(byRater), share: share?.value },
      ...{
        se_two_way: Math.sqrt(twoWay),
        se_independent: Math.sqrt((byBoth * (rows.length - 1)) / rows.length),
      },
    }
  },
)

interface GradedItems {
  readonly items: readonly { readonly points: number[]; readonly met: [number[], number[]] }[]
}

vectorTest('rubric-clipped', ({ items }: GradedItems) => {
  const raw = items.map(({ points, met }) =>
    met.map((ofGrader) =>
      rubricScore(points.map((one, index) => ({ points: one, isMet: ofGrader[index] === 1 }))),
    ),
  )
  const clip = (score: number) => Math.min(1, Math.max(0, score))
  const clipped = raw.map((scores) => scores.map(clip))
  const mean = (scores: readonly number[]) =>
    scores.reduce((sum, one) => sum + one, 0) / scores.length
  const ofGrader = (scores: number[][], grader: number) =>
    mean(scores.map((each) => at(each, grader)))
  const scored = clipped.flatMap((scores, item) =>
    scores.map((score, grader) => ({
      itemId: `i${item}`,
      raterId: 'r',
      armId: `${grader}`,
      score,
    })),
  )
  const { differences } = scoreArms(scored)
  const { value, variance } = at(differences, 0)
  const both = scoreArms(scored.map((one) => ({ ...one, armId: 'both' }))).arms.get('both')
  const met = items.flatMap((item) => item.met[0].map((one, index) => one === item.met[1][index]))
  const ofItems = { ...variance, used: variance.byItem, freedom: items.length - 1 }
  return {
    ...{ raw, clipped },
    mean_clipped_by_grader: [ofGrader(clipped, 0), ofGrader(clipped, 1)],
    clip_of_mean_raw_by_grader: [clip(ofGrader(raw, 0)), clip(ofGrader(raw, 1))],
    mean_of_both_graders: both?.value,
    se_over_items_of_mean: Math.sqrt(both?.variance.byItem ?? 0),
    criterion_agreement: met.filter(Boolean).length / met.length,
    grader_difference: {
      ...{ mean: value, t: value / Math.sqrt(variance.byItem) },
      p: chanceOfNone({ value, halfWidth: 0, variance: ofItems }),
    },
  }
})

vectorTest('severity', ({ scores_by_item: table }: { scores_by_item: number[][] }) => {
  const ratings = table.flatMap((scores, item) =>
    scores.map((score, rater) => ({ itemId: `i${item}`, raterId: `r${rater}`, armId: 'a', score })),
  )
  return { severity: [...raterSeverity(ratings).values()].map(({ value }) => value) }
})

vectorTest('holm', ({ p }: { p: number[] }) => {
  const adjusted = adjustedChances(p)
  return { adjusted, reject: adjusted.map((chance) => chance <= 0.05) }
})

vectorTest('wilson', ({ cases }: { cases: [hits: number, count: number][] }) => ({
  intervals: cases.map(([hits, count]) => {
    const { low, high } = wilsonInterval(hits / count, count)
    return [low, high]
  }),
}))

vectorTest('bradley-terry', ({ wins }: { wins: number[][] }) => {
  const pairs = [0, 1, 2].flatMap((one) =>
    [1, 2, 3].slice(one).map((other) => [one, other] as const),
  )
  const won = pairs.map(([one, other]) => at(at(wins, one), other))
  const lost = pairs.map(([one, other]) => at(at(wins, other), one))
  const duels = {
    first: Int32Array.from(pairs, ([one]) => one),
    second: Int32Array.from(pairs, ([, other]) => other),
    votes: Float64Array.from(won, (ofFirst, pair) => ofFirst + at(lost, pair)),
    won: Float64Array.from(won),
  }
  const strengths = new Float64Array(4)
  for (let step = 0; step < 30; step++) {
    const { slope, curvature } = duelDerivatives(duels, duels, strengths)
    // The ones keep the sum of the strengths at 0.
    curvature.values.forEach((value, place) => {
      curvature.values[place] = value + 1
    })
    for (const [arm, part] of times(inverseOf(curvature), slope).entries())
      strengths[arm] = floatAt(strengths, arm) + part
  }
  const points = strengths.map((strength) => POINTS_PER_STRENGTH * strength)
  return {
    ...{ strengths, points_mean_0: points },
    chance_0_beats_3: chancePreferred(floatAt(points, 0) - floatAt(points, 3)),
  }
})

test('every vector has a test', () => {
  expect([...tested].sort()).toEqual(vectors.map(({ id }) => id).sort())
})
