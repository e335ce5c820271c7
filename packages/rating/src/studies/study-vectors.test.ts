import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at, floatAt } from '../at.ts'
import { times } from '../boards/matrix.ts'
import { inverseOf } from '../cholesky.ts'
import { duelDerivatives } from '../experts/duel-derivatives.ts'
import { adjustedChances } from '../holm.ts'
import { chancePreferred, POINTS_PER_STRENGTH } from '../rating-scale.ts'
import { coefficientsOf, gwetError } from './agreement.ts'
import { addSums, agreementSums, type RatedResponse, type Scale } from './agreement-sums.ts'
import { describeBlocks } from './describe-blocks.ts'
import { ratingsForShare } from './plan-study.ts'
import { ratePairs } from './rate-pairs.ts'
import { raterSeverity } from './rater-severity.ts'
import { rubricScore } from './rubric-scores.ts'
import { scoreArms } from './score-arms.ts'
import { cohenKappa, comparePairedShares, macroF1 } from './two-raters.ts'
import { chanceOfNone } from './two-way.ts'
import { reliabilityOf, varianceComponents } from './variance-components.ts'
import { wilsonInterval } from './wilson-interval.ts'

// Each vector names the Python package and call that computed it.
const { vectors } = JSON.parse(
  readFileSync(new URL('../../test/study-vectors.json', import.meta.url), 'utf8'),
)
const tested = new Set<string>()

// biome-ignore lint/suspicious/noExplicitAny: every vector has its own shape.
function vectorTest(id: string, compare: (input: any, expected: any) => unknown, by = 1e-6) {
  tested.add(id)
  const vector = vectors.find((one: { id: string }) => one.id === id)
  test(`the vector ${id} passes`, () => {
    const actual = compare(vector.input, vector.expected)
    expectNear(actual, vector.expected, Math.max(by, vector.tolerance), id)
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
  return coefficientsOf(addSums(agreementSums(responses, scale), scale), scale)
}

const FIVE = [1, 2, 3, 4, 5]
const LEVELS = ['nominal', 'ordinal', 'interval', 'ratio'] as const

vectorTest('alpha-missing', ({ ratings }) =>
  Object.fromEntries(
    LEVELS.map((level) => [level, coefficients(byItem(ratings), { level, values: FIVE }).alpha]),
  ),
)

vectorTest('alpha-item-bootstrap', ({ ratings, resamples, value_domain: values }) => {
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
    ...{ nominal: alpha('nominal'), ordinal: alpha('ordinal'), interval: alpha('interval') },
    ordinal_of_resamples: resamples.map((drawn: number[]) => {
      const scale = { level: 'ordinal', values } as const
      const sums = agreementSums(items, scale)
      return coefficientsOf(
        addSums(
          drawn.map((item) => at(sums, item)),
          scale,
        ),
        scale,
      ).alpha
    }),
    ordinal_leave_one_item_out: left,
    ordinal_jackknife_se: Math.sqrt(((left.length - 1) / left.length) * squares),
  }
})

vectorTest('fleiss-table', ({ table }) => {
  const responses = table.map((counts: number[], item: number) => ({
    itemId: `i${item}`,
    ratings: counts.flatMap((count, value) => Array.from({ length: count }, () => value)),
  }))
  const scale: Scale = { level: 'nominal', values: [0, 1, 2, 3, 4] }
  const { percent, alpha, gwet, fleiss, brennanPrediger } = coefficients(responses, scale)
  const error = gwetError(agreementSums(responses, scale), scale)
  return {
    ...{ fleiss_kappa: fleiss, gwet_ac1: gwet, gwet_ac1_se: error },
    gwet_ac1_ci: [gwet - 2.262157 * error, gwet + 2.262157 * error],
    ...{ irrcac_fleiss: fleiss, brennan_prediger: brennanPrediger },
    ...{ irrcac_krippendorff_nominal: alpha, percent_agreement: percent },
  }
})

vectorTest('rare-category', ({ ratings_by_item: table }) => {
  const responses = table.map((ratings: number[], item: number) => ({
    itemId: `i${item}`,
    ratings,
  }))
  const scale: Scale = { level: 'nominal', values: [0, 1] }
  const { percent, alpha, gwet, fleiss } = coefficients(responses, scale)
  const error = gwetError(agreementSums(responses, scale), scale)
  return {
    ...{ fleiss_kappa: fleiss, gwet_ac1: gwet, gwet_ac1_se: error },
    ...{ krippendorff_nominal: alpha, percent_agreement: percent },
  }
})

vectorTest('gwet-ac2-ordinal', ({ ratings }) => {
  const scale: Scale = { level: 'ordinal', values: FIVE }
  const se = gwetError(agreementSums(byItem(ratings), scale), scale)
  return { gwet_ac2_quadratic: coefficients(byItem(ratings), scale).gwet, se }
})

vectorTest('arena-two-way', ({ judgements }) => {
  const results = ratePairs(
    judgements.map(
      ([item, rater, left, right, outcome]: [number, number, number, number, string]) => ({
        ...{
          itemId: `i${item}`,
          raterId: `r${rater}`,
          leftArmId: `${left}`,
          rightArmId: `${right}`,
        },
        outcome: outcome === 'left' || outcome === 'right' ? `${outcome}_better` : outcome,
      }),
    ),
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

vectorTest('share-two-way', ({ rows }) => {
  const [share] = scoreArms(
    rows.map(([item, rater, score]: [number, number, number]) => {
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
})

vectorTest('rubric-clipped', ({ items }) => {
  const raw = items.map(({ points, met }: { points: number[]; met: number[][] }) =>
    met.map((ofGrader) =>
      rubricScore(points.map((one, index) => ({ points: one, isMet: ofGrader[index] === 1 }))),
    ),
  ) as number[][]
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
  const met = items.flatMap((item: { met: [number[], number[]] }) =>
    item.met[0].map((one, index) => one === item.met[1][index]),
  ) as boolean[]
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

vectorTest('criterion-kappa', ({ grader1, grader2 }) => {
  return { cohen_kappa: cohenKappa(grader1, grader2), macro_f1: macroF1(grader1, grader2) }
})

vectorTest('icc-severity', ({ scores_by_item: table }) => {
  const ratings = (table as number[][]).flatMap((scores, item) =>
    scores.map((score, rater) => ({ itemId: `i${item}`, raterId: `r${rater}`, armId: 'a', score })),
  )
  const components = varianceComponents(ratings)
  const [one, mean] = [reliabilityOf(components, 1), reliabilityOf(components, 4)]
  return {
    ...{ icc_2_1: one.agreement, icc_2_k: mean.agreement },
    pingouin: {
      ...{ 'ICC(1,1)': one.oneWay, 'ICC(A,1)': one.agreement, 'ICC(C,1)': one.consistency },
      ...{ 'ICC(1,k)': mean.oneWay, 'ICC(A,k)': mean.agreement, 'ICC(C,k)': mean.consistency },
    },
    severity: [...raterSeverity(ratings).values()].map(({ value }) => value),
    ...{ var_item: components.item, var_rater: components.rater },
    var_residual: components.residual,
  }
})

vectorTest('holm', ({ p }) => {
  const adjusted = adjustedChances(p)
  return { adjusted, reject: adjusted.map((chance) => chance <= 0.05) }
})

vectorTest('mcnemar', ({ table: [[both, b], [c, neither]] }) => {
  const { difference, error, chance } = comparePairedShares(both + b + c + neither, b, c)
  return { statistic: Math.min(b, c), p: chance, difference, se: error }
})

vectorTest('wilson', ({ cases }) => ({
  intervals: cases.map(([hits, count]: [number, number]) => {
    const { low, high } = wilsonInterval(hits / count, count)
    return [low, high]
  }),
}))

vectorTest('bibd', ({ blocks, k }) => {
  const { ofArm, ofPair, isConnected, efficiency } = describeBlocks(
    blocks.map((block: number[]) => block.map(String)),
  )
  expect(ofArm[1]).toBe(ofArm[0])
  expect(ofPair[1]).toBe(ofPair[0])
  return {
    ...{ b: (ofArm[0] * 7) / k, r: ofArm[0], pair_lambda: ofPair[0] },
    ...{ efficiency, connected: isConnected },
  }
})

vectorTest('power-share', ({ p, m_rater, icc_rater, m_item, icc_item }) => {
  const clustering = {
    ...{ ofEachRater: m_rater, raterCorrelation: icc_rater },
    ...{ ofEachItem: m_item, itemCorrelation: icc_item },
  }
  return Object.fromEntries(
    p.map((share: number) => {
      const { independent, designEffect, ratings } = ratingsForShare(share, clustering)
      return [share, { independent, design_effect: designEffect, judgements: ratings }]
    }),
  )
})

vectorTest('bradley-terry', ({ wins }) => {
  const pairs = [0, 1, 2].flatMap((one) =>
    [1, 2, 3].slice(one).map((other) => [one, other] as const),
  )
  const won = pairs.map(([one, other]) => wins[one][other] as number)
  const lost = pairs.map(([one, other]) => wins[other][one] as number)
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
  expect([...tested].sort()).toEqual(vectors.map(({ id }: { id: string }) => id).sort())
})
