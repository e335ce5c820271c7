import { randomUUID } from 'node:crypto'
import type { LedgerLine, VoteOutcome } from '@assay/contracts'
import { toLedgerLine } from '@assay/gateway/ledger-lines'
import type { LedgerEntry } from '@assay/ledger'
import {
  FULL_WEIGHT_SAMPLES,
  FULL_WEIGHT_VOTES,
  METHOD_VERSION,
  PRIOR_PRECISION,
} from '@assay/rating'
import { appendVotes } from '@assay/rating-worker/append-votes'
import { currentStandings } from '@assay/rating-worker/current-standings'
import { createLedgerFollower } from '@assay/rating-worker/ledger-follower'
import { expect, test } from 'vitest'
import { ExportError } from './export-error.ts'
import { verifyBoard } from './verify-board.ts'
import { verifyChain } from './verify-chain.ts'

const VOTES = 400
const OUTCOMES: VoteOutcome[] = ['left_better', 'right_better', 'tie', 'both_bad']
const models = Array.from({ length: 5 }, () => randomUUID())
const voters = Array.from({ length: 9 }, () => randomUUID())
const excluded = voters[8] as string

/** Folded in two batches, so that the intervals are of an earlier place in the ledger. */
const lines = exportOf([VOTES - 3, 3])

function exportOf(batches: readonly number[]): string[] {
  const follower = createLedgerFollower({ changes: 1, voterIds: new Set([excluded]) })
  const entries: LedgerEntry[] = []
  let standings = currentStandings(follower, models)
  for (const votes of batches) {
    const from = entries.length
    entries.push(
      ...appendVotes(
        follower,
        Array.from({ length: votes }, (_, at) => vote(from + at)),
      ),
    )
    standings = currentStandings(follower, models)
  }
  const context = {
    key: 'a key',
    excluded: follower.exclusions.voterIds,
    activity: new Map(),
  }
  const snapshot = {
    id: randomUUID(),
    computed_at: new Date().toISOString(),
    ledger_position: follower.head.position,
    head_hash: follower.head.hash.toString('hex'),
    method_version: METHOD_VERSION,
    left_out: Object.fromEntries(follower.leftOut),
    parameters: {
      priorPrecision: PRIOR_PRECISION,
      fullWeightVotes: FULL_WEIGHT_VOTES,
      fullWeightSamples: FULL_WEIGHT_SAMPLES,
      uncertaintyPosition: standings.uncertaintyPosition,
    },
    entries: standings.entries.map((entry) => ({
      model: entry.modelId,
      llm_name: entry.modelId,
      rank: entry.rank,
      rank_low: entry.rankLow,
      rank_high: entry.rankHigh,
      tier: entry.tier,
      group: entry.group,
      elo_rating: entry.rating,
      confidence_interval: entry.confidenceInterval,
      matches_played: entry.matchesPlayed,
      wins: entry.wins,
      losses: entry.losses,
      ties: entry.ties,
      both_bad: entry.bothBad,
    })),
  }
  const ledger = entries.map((it) => toLedgerLine({ ...it, position: `${it.position}` }, context))
  return [...ledger, { snapshot }].map((line) => JSON.stringify(line))
}

function vote(at: number) {
  return {
    voteId: randomUUID(),
    voterId: voters[(at * at) % voters.length] as string,
    leftModelId: models[at % 5] as string,
    rightModelId: models[(at + 1 + (at % 4)) % 5] as string,
    outcome: OUTCOMES[(at * 7 + (at >> 3)) % 4] as VoteOutcome,
    castAt: new Date(1_760_000_000_000 + at),
    sampleQuestion: at % 3 === 0,
    rated: at % 10 !== 0,
    unratedReason: at % 10 === 0 ? ('too_fast' as const) : null,
  }
}

async function failingLine(changed: readonly string[]): Promise<number | undefined> {
  try {
    await verifyBoard(() => changed, await verifyChain(() => changed))
    return undefined
  } catch (error) {
    if (error instanceof ExportError) return error.line
    throw error
  }
}

const change = (at: number, changes: Record<string, unknown>) =>
  lines.with(at - 1, JSON.stringify({ ...JSON.parse(lines[at - 1] as string), ...changes }))

test('an export as it came is in order', async () => {
  expect(await failingLine(lines)).toBeUndefined()
  expect(await failingLine(exportOf([]))).toBeUndefined()
  expect(await failingLine(exportOf([1]))).toBeUndefined()
})

test.each<[string, Partial<LedgerLine>]>([
  ['time', { created_at: '2026-01-01T00:00:00.000Z' }],
  ['outcome', { outcome: 'both_bad' }],
  ['model', { left_model: randomUUID() }],
  ['voter', { voter: 'somebody else' }],
  ['origin', { sample_question: true }],
  ['rating', { rated: false, unrated_reason: 'too_fast' }],
  ['weight', { weight: 0.123 }],
  ['exclusion', { excluded: true }],
  ['hash', { hash: '0'.repeat(64) }],
  ['place', { seq: 7 }],
])('a changed %s fails at its line', async (_what, changes) => {
  const { outcome } = JSON.parse(lines[122] as string)
  expect(outcome).not.toBe('both_bad')
  expect(await failingLine(change(123, changes))).toBe(123)
})

test('any dropped, doubled or swapped line fails there', async () => {
  for (let at = 1; at <= VOTES; at += 13) {
    const line = lines[at - 1] as string
    expect(await failingLine(lines.toSpliced(at - 1, 1))).toBe(at)
    expect(await failingLine(lines.toSpliced(at - 1, 0, line))).toBe(at + 1)
    const swapped = lines.with(at - 1, lines[at] as string).with(at, line)
    expect(await failingLine(swapped)).toBe(at)
  }
})

test('what the snapshot says must follow, and it must be there', async () => {
  const { snapshot } = JSON.parse(lines[VOTES] as string)
  const withEntry = (changes: object) =>
    change(VOTES + 1, {
      snapshot: {
        ...snapshot,
        entries: snapshot.entries.with(1, { ...snapshot.entries[1], ...changes }),
      },
    })
  expect(await failingLine(withEntry({}))).toBeUndefined()
  for (const key of ['elo_rating', 'confidence_interval'])
    expect(await failingLine(withEntry({ [key]: snapshot.entries[1][key] + 2e-6 }))).toBe(VOTES + 1)
  for (const claim of [{ wins: 0 }, { rank: 1 }, { tier: 1 }, { group: 1 }])
    expect(await failingLine(withEntry(claim))).toBe(VOTES + 1)
  const hidden = { snapshot: { ...snapshot, left_out: { ...snapshot.left_out, too_fast: 1 } } }
  expect(await failingLine(change(VOTES + 1, hidden))).toBe(VOTES + 1)
  expect(await failingLine(lines.slice(0, -1))).toBe(VOTES + 1)
  expect(await failingLine([...lines, lines[0] as string])).toBe(VOTES + 2)
})
