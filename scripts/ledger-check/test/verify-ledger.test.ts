import type { OtherBoardLine, SnapshotLine } from '@assay/contracts/ledger-snapshot'
import type { ModelState } from '@assay/ledger'
import { addVote, createTallies, fitTallies, ratingOf } from '@assay/rating'
import { everyNth, shortOrLong } from '@assay/testing/long-form'
import { describe, expect, test } from 'vitest'
import { runVerifier } from './run-verifier.ts'
import {
  idOf,
  SAMPLE_MODELS,
  type SampleOptions,
  STARTED_AT,
  sampleExport,
  sampleSubject,
} from './sample-export.ts'

type Snapshot = SnapshotLine['snapshot']
type Row = readonly [what: string, lines: readonly string[], finding: RegExp]

const renamed = SAMPLE_MODELS.with(2, { ...SAMPLE_MODELS[2], name: 'Zwölf "2"\\\n\u2028' } as never)
const honest = sampleExport({ lastModels: renamed })
const LAST = honest.length
/** Models with smaller numbers win, except in every seventh vote. */
const isSmaller = (at: number) => at % 5 < (at + 1 + (at % 4)) % 5
const ranked = sampleExport({
  batches: [1_600, 5],
  voters: 60,
  outcomeOf: (at, outcome) => {
    if (at % 7 === 0) return outcome
    return isSmaller(at) ? 'left_better' : 'right_better'
  },
})
/** On one subject, the models with larger numbers win. */
const divided = sampleExport({
  batches: [1_600, 5],
  voters: 60,
  labelledVotes: 1_600,
  outcomeOf: (at, outcome) => {
    if (at % 7 === 0) return outcome
    return isSmaller(at) === (sampleSubject(at) !== 'genetics') ? 'left_better' : 'right_better'
  },
})

const meetsFirst = (at: number) => at % 5 === 0 || (at + 1 + (at % 4)) % 5 === 0
const [first] = SAMPLE_MODELS as [ModelState]
const earlier = { ...first, modelId: idOf('earlier'), name: 'Model 0 (until May)', isRetired: true }
/** The first model loses in the first half of the votes and wins in the second half. */
const SPLIT = {
  ...{ modelId: first.modelId, earlierId: earlier.modelId, reason: 'the provider changed it' },
  since: new Date(STARTED_AT + 800),
}
const changing = (options: SampleOptions) =>
  sampleExport({
    ...{ batches: [1_600, 5], voters: 60, labelledVotes: 1_600 },
    outcomeOf: (at, outcome) => {
      if (at % 7 === 0 || !meetsFirst(at)) return outcome
      return (at % 5 === 0) === at >= 800 ? 'left_better' : 'right_better'
    },
    ...options,
  })
const withEarlier = [...SAMPLE_MODELS, earlier]
const split = changing({ models: withEarlier, splits: [SPLIT] })

/** On one subject, the strongest model loses. */
const contradicting = sampleExport({
  batches: [1_600, 5],
  voters: 211,
  labelledVotes: 1_600,
  outcomeOf: (at, outcome) => {
    if (at % 7 === 0) return outcome
    const isOnGenetics = sampleSubject(at) === 'genetics' || at % 4 === 3
    return isSmaller(at) === !(isOnGenetics && meetsFirst(at)) ? 'left_better' : 'right_better'
  },
})

function snapshotOf(lines: readonly string[]): Snapshot {
  return (JSON.parse(lines.at(-1) as string) as SnapshotLine).snapshot
}

function withSnapshot(lines: readonly string[], changes: Partial<Snapshot>): readonly string[] {
  return lines.with(-1, JSON.stringify({ snapshot: { ...snapshotOf(lines), ...changes } }))
}

const change = (at: number, changes: object) =>
  honest.with(at, JSON.stringify({ ...JSON.parse(honest[at] as string), ...changes }))
const lineWith = (part: string) => honest.findIndex((line) => line.includes(part))

test('the sample has ranks, tiers, experts and boards that borrow little', () => {
  const tiers = snapshotOf(ranked).entries.map(({ tier }) => tier)
  expect(new Set(tiers).size).toBeGreaterThan(2)
  const boards = new Map(snapshotOf(divided).boards.map((board) => [board.board, board]))
  expect(boards.get('subject:genetics')?.entries[0]?.borrowed).toBeLessThan(0.3)
  const other = snapshotOf(contradicting).boards
  expect(other.some(({ entries }) => entries.some(({ contradicts }) => contradicts))).toBe(true)
  expect(boards.get('expertise:identified')?.votes).toBeGreaterThan(0)
  expect(boards.get('expertise:identified')?.differences).toHaveLength(SAMPLE_MODELS.length)
})

test.concurrent.each<readonly [string, readonly string[]]>([
  ['with a few voters, one of whom is excluded', honest],
  ['with ranks and tiers', ranked],
  ['with subjects that differ', divided],
  ['with a board that contradicts the others', contradicting],
  ['one vote', sampleExport({ batches: [1] })],
  // These boards are from before the last fold.
  ['with boards from an earlier place', withSnapshot(honest, snapshotBefore())],
  // Checking thousands of votes takes seconds.
  ...shortOrLong<readonly number[]>([], [5_980]).map(
    (votes) =>
      [
        'with more voters than are summed one by one',
        sampleExport({ batches: [votes, 40], voters: 5_400, labelledVotes: votes }),
      ] as const,
  ),
])('the verifier computes the same boards: %s', async (_what, lines) => {
  expect(await runVerifier(lines)).toMatch(
    /^The hash chain is intact: \d+ entries\n.*\nThe overall board matches: 5 models\n8 other boards match\nThe differences of experts match: \d+, of which \d+ are significant\nThe verdict rates match: \d models\nNote: of 60 sources of .*, 66.7% \(\d\d.\d% to \d\d.\d%\) were found. .*\nThe findings match\n(Note: .*\n)*$/,
  )
})

function snapshotBefore(): Partial<Snapshot> {
  return { boards: snapshotOf(sampleExport({ batches: [397] })).boards }
}

test('the verifier names votes left out, excluded voters, and boards that the export lacks', async () => {
  const { boards } = snapshotOf(honest)
  const fewer = boards.filter(({ board }) => board !== 'task:knowledge' && board !== 'style:equal')
  const printed = await runVerifier(withSnapshot(honest, { boards: fewer }))
  expect(printed).toMatch(/Note: \d+ votes are left out as too_fast/)
  expect(printed).toContain("Note: 1 voters were excluded by a rule for the reason 'cohort'")
  expect(printed).toMatch(/boards with votes are not in the export: .*task:knowledge, style:equal/)
  expect(printed).toMatch(/The board was computed at .*, its last entry is from/)
})

test('the verifier moves the votes before a split to the earlier version, and names the split', async () => {
  const { entries } = snapshotOf(split)
  const [before, after] = [earlier, first].map(({ modelId }) =>
    entries.find(({ model }) => model === modelId),
  )
  expect(before?.wins).toBeLessThan(after?.wins ?? 0)
  const printed = await runVerifier(split)
  expect(printed).toMatch(/The overall board matches: 6 models\n8 other boards match/)
  expect(printed).toContain("was split at 2025-10-09T08:53:20.800Z for the reason 'the provider")
  const merged = withSnapshot(split, { entries: snapshotOf(changing({})).entries })
  expect(await runVerifier(merged)).toMatch(/a model with counted votes has no row/)
})

test.concurrent.each([
  ['without a reason', { reason: ' ' }, /it has no reason/],
  ['in the future', { since: new Date(STARTED_AT + 9_000) }, /the split is invalid/],
])('the verifier refuses a split %s', async (_what, changes, finding) => {
  const lines = changing({ models: withEarlier, splits: [{ ...SPLIT, ...changes }] })
  expect(await runVerifier(lines)).toMatch(finding)
})

test('the verifier names how the votes left out had gone, and the ratings with them', async () => {
  const votes = honest.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'vote')
  const reversals = honest
    .map((line) => JSON.parse(line))
    .filter(({ kind, vote }) => kind === 'reversal' && vote)
  const restored = new Set(reversals.map(({ vote }) => vote))
  const tallies = createTallies()
  for (const { seq, voter, left_model, right_model, outcome, weight } of votes) {
    const vote = { voterId: voter, leftModelId: left_model, rightModelId: right_model, outcome }
    if (!restored.has(seq)) addVote(tallies, vote, Math.round(weight * 1_000) || 1_000)
  }
  for (const line of reversals) {
    const { voter, left_model, right_model, outcome } = JSON.parse(honest[line.vote - 1] as string)
    const vote = { voterId: voter, leftModelId: left_model, rightModelId: right_model, outcome }
    addVote(tallies, vote, Math.round(line.weight * 1_000))
  }
  const { modelIds, strengths } = fitTallies(tallies, [])
  const printed = await runVerifier(honest)
  for (const { model, llm_name, elo_rating } of snapshotOf(honest).entries) {
    const rating = Math.round(ratingOf(strengths[modelIds.indexOf(model)] ?? 0))
    expect(printed).toContain(`Note: '${llm_name.slice(0, 5)}`)
    expect(printed).toContain(`would be ${rating}, not ${Math.round(elo_rating)}`)
  }
})

describe('the verifier finds a changed line', () => {
  const vote = (changes: object): readonly string[] => change(122, changes)
  const of = (kind: string, changes: object) => change(lineWith(`"kind":"${kind}"`), changes)
  const broken = /line 123: the chain breaks/
  const rows: readonly Row[] = [
    ['time', vote({ created_at: '2026-01-01T00:00:00.000Z' }), broken],
    ['outcome', vote({ outcome: 'both_bad' }), broken],
    ['model', vote({ left_model: 'another' }), broken],
    ['voter', vote({ voter: 'somebody else' }), broken],
    ['origin', vote({ sample_question: true }), broken],
    ['rating', vote({ rated: false, unrated_reason: 'too_fast' }), broken],
    ['weight', vote({ weight: 0.123 }), broken],
    ['hash', vote({ hash: '0'.repeat(64) }), broken],
    ['place', vote({ seq: 7 }), broken],
    ['refusal', change(lineWith('"declined":"left"'), { declined: 'both' }), /the chain breaks/],
    ['beginning of a question', change(300, { question_since: 2 }), /the chain breaks/],
    ['exclusion', vote({ excluded: true }), /must be all excluded or none/],
    ["model's name", of('model', { llm_name: 'Another' }), /the chain breaks/],
    ["provider's model", of('model', { provider_model: 'another' }), /the chain breaks/],
    ['retirement', of('model', { retired: true }), /the chain breaks/],
    ['reason to leave out', of('exclusion', { reason: 'other' }), /the chain breaks/],
    ['evidence', of('exclusion', { evidence: '{}' }), /the chain breaks/],
    ['author of an exclusion', of('exclusion', { by: 'person' }), /the chain breaks/],
    ['label', of('label', { slugs: ['zoology'] }), /the chain breaks/],
    ['drop', honest.toSpliced(122, 1), broken],
    ['repeat', honest.toSpliced(122, 0, honest[121] as string), broken],
    ['swap', honest.with(122, honest[123] as string).with(123, honest[122] as string), broken],
    ['cut', honest.with(122, '{"seq":'), /line 123: this is not JSON/],
    ['end', honest.slice(0, -1), /the export ends without a snapshot/],
    ['line after the end', [...honest, honest[0] as string], /nothing may follow the snapshot/],
    ['head', withSnapshot(honest, { head_hash: '0'.repeat(64) }), /not belong to the last entry/],
  ]
  test.concurrent.each(everyNth(3, rows))('%s', async (_what, lines, finding) => {
    expect(await runVerifier(lines)).toMatch(finding)
  })
})

/** Changed findings, and what the verifier prints for them. */
function findingRows(): Row[] {
  const { all_votes, citations, findings } = snapshotOf(ranked)
  const { side, cycles, first_place } = findings
  if (!first_place) throw new Error('the sample has no first place')
  const changed = (changes: Partial<typeof findings>) =>
    withSnapshot(ranked, { findings: { ...findings, ...changes } })
  const [first, ...rest] = all_votes
  if (!first) throw new Error('the sample has no votes left out')
  const leftOut = (changes: object) =>
    withSnapshot(ranked, { all_votes: [{ ...first, ...changes }, ...rest] })
  const clearest =
    cycles.clearest.length > 0 ? [] : SAMPLE_MODELS.slice(0, 3).map((it) => it.modelId)
  const sums = (changes: object) =>
    withSnapshot(ranked, { citations: citations.map((line) => ({ ...line, ...changes })) })
  return [
    [
      'more found sources than checked ones',
      sums({ sums: [60, 61, 240, 250, 244] }),
      /sums of found contradict/,
    ],
    ['sums of too few askers', sums({ users: 12 }), /sums of found contradict/],
    ['the rating with all votes', leftOut({ elo_rating: 1_000 }), /all_votes.*elo_rating is/],
    ['the outcomes left out', leftOut({ losses: first.losses + 1 }), /all_votes.*losses is/],
    ['a model without votes left out', withSnapshot(ranked, { all_votes: rest }), /other models/],
    ['the effect of sides', changed({ side: { ...side, log_odds: 0.5 } }), /side: log_odds is/],
    ['a cycle', changed({ cycles: { ...cycles, clearest } }), /cycles: clearest differs/],
    ['the chance of cycles', changed({ cycles: { ...cycles, chance: 0.5 } }), /cycles: chance is/],
    [
      'the cost of first place',
      changed({ first_place: { ...first_place, votes: first_place.votes + 1 } }),
      /first_place: votes is/,
    ],
    ['a hidden first place', changed({ first_place: null }), /first_place is missing/],
  ]
}

describe('the verifier finds an inconsistent snapshot', () => {
  const { entries, parameters, left_out } = snapshotOf(honest)
  const claim = (changes: object) =>
    withSnapshot(honest, { entries: entries.with(1, { ...entries[1], ...changes } as never) })
  const { elo_rating, confidence_interval, wins } = entries[1] as Snapshot['entries'][number]
  const boards = snapshotOf(divided).boards
  const board = (name: string, changesOf: (board: OtherBoardLine) => object) =>
    withSnapshot(divided, {
      boards: boards
        .filter((each) => each.board === name)
        .map((each) => ({ ...each, ...changesOf(each) })),
    })
  const line = (name: string, changes: object) =>
    board(name, (of) => ({
      entries: of.entries.with(0, { ...of.entries[0], ...changes } as never),
    }))
  const difference = (changesOf: (line: OtherBoardLine['differences'][number]) => object) =>
    board('expertise:identified', ({ differences }) => ({
      differences: differences.map((line) => ({ ...line, ...changesOf(line) })),
    }))
  const [first] = boards[0]?.entries ?? []
  const { verdicts } = snapshotOf(ranked)
  const verdict = (side: 'left_verdict' | 'right_verdict', given: string) =>
    ranked.map((text) =>
      text.includes(`"${side}":"right"`)
        ? text.replace(`"${side}":"right"`, `"${side}":"${given}"`)
        : text,
    )
  const rate = (changes: object) =>
    withSnapshot(ranked, {
      verdicts: verdicts.map((line) => ({
        ...line,
        quality: line.quality && { ...line.quality, ...changes },
      })),
    })
  const hidden = () => {
    const [line, ...rest] = snapshotOf(honest).verdicts
    const quality = { rate: 0.5, low: 0.4, high: 0.6 }
    return withSnapshot(honest, { verdicts: line ? [{ ...line, quality }, ...rest] : [] })
  }
  const rows: readonly Row[] = [
    ['a rating', claim({ elo_rating: elo_rating + 2e-6 }), /elo_rating is/],
    ['an interval', claim({ confidence_interval: Number(confidence_interval) - 2e-6 }), /interval/],
    [
      'intervals from too few votes',
      withSnapshot(honest, { parameters: { ...parameters, uncertaintyPosition: 60 } }),
      /the intervals use 60 of \d+ entries: over a hundredth is missing/,
    ],
    ['a repeated model', withSnapshot(honest, { entries: [...entries, ...entries] }), /two rows/],
    ['a missing model', withSnapshot(honest, { entries: entries.slice(1) }), /has no row/],
    [
      'a time in the future',
      withSnapshot(honest, { computed_at: '2096-01-01T00:00:00.000Z' }),
      /computed in the future/,
    ],
    ['a count', claim({ wins: wins + 1 }), /wins is/],
    ['a rank', claim({ rank: 1, rank_low: 1 }), /rank is/],
    ['a tier', claim({ tier: 1 }), /tier is/],
    ['a group', claim({ group: 1 }), /group is/],
    ['a name', claim({ llm_name: 'Another' }), /has a different name in the ledger/],
    ['a missing field', claim({ wins: undefined }), /, 'wins' is missing\n$/],
    [
      'the number of left-out votes',
      withSnapshot(honest, { left_out: { ...left_out, too_fast: 1 } }),
      /left_out is/,
    ],
    ['a verdict', verdict('left_verdict', 'wrong'), /verdicts of .*: (rate|low|high) is/],
    ['the weight of a verdict', rate({ low: 0.01 }), /low is/],
    ['a hidden rate', hidden(), /a rate is None, not/],
    ...findingRows(),
    [
      'the method',
      withSnapshot(honest, { parameters: { ...parameters, priorPrecision: 2 } }),
      /different version of the method/,
    ],
    [
      "a subject's votes",
      board('subject:genetics', ({ votes }) => ({ votes: votes + 1 })),
      /votes is/,
    ],
    ['a contradiction', line('subject:genetics', { contradicts: true }), /contradicts is False/],
    ['the borrowed share', line('subject:genetics', { borrowed: 0.999 }), /borrowed is/],
    ["a subject's rating", line('subject:genetics', { elo_rating: 1_500 }), /elo_rating is/],
    ["a subject's tier", line('subject:genetics', { tier: 9 }), /tier is None, not 9/],
    [
      'a difference of experts',
      difference(({ points }) => ({ points: points + 2e-6 })),
      /expertise:identified, difference of .*: points is/,
    ],
    [
      'its interval',
      difference(({ half_width }) => ({ half_width: half_width / 2 })),
      /half_width is/,
    ],
    ['its p-value', difference(() => ({ p_value: 1e-9 })), /p_value is/],
    [
      'a number of experts',
      difference(({ attested }) => ({ attested: attested + 1 })),
      /attested is/,
    ],
    [
      'a missing difference',
      board('expertise:identified', () => ({ differences: [] })),
      /differences has other models/,
    ],
    ['a board without votes', line('subject:zoology', { confidence_interval: 1 }), /interval is/],
    [
      'the effect of style',
      board('style:equal', ({ style }) => ({
        style: style.map((effect) => ({ ...effect, half_width: effect.half_width + 2e-6 })),
      })),
      /style:equal: half_width is/,
    ],
    [
      'a place after the end',
      board('style:equal', () => ({ ledger_position: LAST * 99 })),
      /has no entry at its position/,
    ],
  ]
  expect(first?.borrowed).not.toBe(0.999)
  test.concurrent.each(everyNth(3, rows))('%s', async (_what, lines, finding) => {
    expect(await runVerifier(lines)).toMatch(finding)
  })
})
