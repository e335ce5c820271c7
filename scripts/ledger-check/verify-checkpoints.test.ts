import { createHash, randomUUID } from 'node:crypto'
import type { LedgerLine } from '@assay/contracts'
import {
  boardHash,
  entryHash,
  fromCheckpointDto,
  GENESIS_HASH,
  readSigningKey,
  signCheckpoint,
  toCheckpointDto,
} from '@assay/ledger'
import { expect, test } from 'vitest'
import { ExportError } from './export-error.ts'
import { readCheckpoints, readPublicKeys } from './read-checkpoints.ts'
import { verifyChain } from './verify-chain.ts'
import { ForgedCheckpointError, verifyCheckpoints, verifySignatures } from './verify-checkpoints.ts'

const key = readSigningKey(Buffer.alloc(32, 3).toString('base64'))
const [left, right] = [randomUUID(), randomUUID()]
const COMPUTED_AT = '2026-11-22T10:00:00.000Z'
const UNKNOWN = { leftStyle: null, rightStyle: null, questionSince: null, declined: null }
const OUTCOMES = ['left_better', 'tie', 'both_bad'] as const

/** A ledger whose vote number `changed` is another one, chained anew as its owner could. */
function exportOf(votes: number, { changed = 0, name = 'Alpha' } = {}): string[] {
  let head: Buffer = GENESIS_HASH
  const lines: object[] = []
  for (let seq = 1; seq <= votes; seq++) {
    const castAt = new Date(1_760_000_000_000 + seq)
    const outcome = seq === changed ? 'right_better' : (OUTCOMES[seq % 3] ?? 'tie')
    head = entryHash(head, {
      position: seq,
      castAt,
      outcome,
      leftModelId: left,
      rightModelId: right,
      voterSince: seq,
      sampleQuestion: false,
      rated: true,
      unratedReason: null,
      weight: 1_000,
      ...UNKNOWN,
    })
    lines.push({
      seq,
      created_at: castAt.toISOString(),
      kind: 'vote',
      outcome,
      left_model: left,
      right_model: right,
      voter: createHash('sha256').update(`${seq}`).digest('base64url').slice(0, 22),
      sample_question: false,
      rated: true,
      unrated_reason: null,
      weight: 1,
      excluded: false,
      hash: head.toString('hex'),
      left_style: null,
      right_style: null,
      question_since: null,
      declined: null,
      side_unread: null,
      pair_probability: null,
    } satisfies LedgerLine)
  }
  const snapshot = {
    id: randomUUID(),
    computed_at: COMPUTED_AT,
    ledger_position: votes,
    head_hash: head.toString('hex'),
    method_version: '1',
    parameters: {},
    left_out: {},
    boards: [],
    entries: [entryOf(left, name), entryOf(right, 'Beta')],
  }
  return [...lines, { snapshot }].map((line) => JSON.stringify(line))
}

function entryOf(model: string, llm_name: string) {
  const counts = { matches_played: 1, wins: 0, losses: 0, ties: 1, both_bad: 0 }
  const ranks = { rank: 1, rank_low: 1, rank_high: 2, tier: 1, group: 0 }
  return { model, llm_name, ...ranks, elo_rating: 1_000, confidence_interval: 40, ...counts }
}

function checkpointOf(lines: readonly string[], position: number) {
  const { hash } = JSON.parse(lines[position - 1] as string) as LedgerLine
  const board = [entryOf(left, 'Alpha'), entryOf(right, 'Beta')].map((entry) => ({
    modelId: entry.model,
    modelName: entry.llm_name,
    rank: entry.rank,
    rankLow: entry.rank_low,
    rankHigh: entry.rank_high,
    tier: entry.tier,
    group: entry.group,
    rating: entry.elo_rating,
    confidenceInterval: entry.confidence_interval,
    matchesPlayed: entry.matches_played,
    wins: entry.wins,
    losses: entry.losses,
    ties: entry.ties,
    bothBad: entry.both_bad,
  }))
  return signCheckpoint(
    {
      position,
      headHash: Buffer.from(hash, 'hex'),
      methodVersion: '1',
      boardHash: boardHash(board),
      computedAt: new Date(COMPUTED_AT),
    },
    key,
  )
}

const kept = [checkpointOf(exportOf(30), 10), checkpointOf(exportOf(30), 30)]

async function complaint(lines: readonly string[]): Promise<string | undefined> {
  try {
    await verifyCheckpoints(() => lines, await verifyChain(() => lines), kept)
    return undefined
  } catch (error) {
    if (error instanceof ExportError) return error.message
    throw error
  }
}

test('a ledger that goes on fits what was kept', async () => {
  expect(await complaint(exportOf(30))).toBeUndefined()
  expect(await complaint(exportOf(40))).toBeUndefined()
})

test('a tail that was cut off is missed', async () => {
  expect(await complaint(exportOf(29))).toMatch(/ends before checkpoint .* of position 30/)
})

test('a vote that was rewritten is found although the chain holds', async () => {
  expect(await complaint(exportOf(40, { changed: 7 }))).toMatch(
    /^line 10: checkpoint .* other entries/,
  )
  expect(await complaint(exportOf(40, { changed: 20 }))).toMatch(/^line 30: /)
  expect(await complaint(exportOf(40, { changed: 35 }))).toBeUndefined()
})

test('the board that was signed has the names of then', async () => {
  expect(await complaint(exportOf(30, { name: 'Gamma' }))).toMatch(/is of another board/)
})

test('a checkpoint of another key is forged', () => {
  const other = readSigningKey(Buffer.alloc(32, 4).toString('base64')).publicKey
  expect(() => verifySignatures(kept, [other, key.publicKey])).not.toThrow()
  expect(() => verifySignatures(kept, [other])).toThrow(ForgedCheckpointError)
})

test('checkpoints are read as they are served and as they are logged', () => {
  const served = kept.map(toCheckpointDto)
  expect(readCheckpoints(JSON.stringify({ checkpoints: served }, undefined, 2))).toEqual(kept)
  expect(readCheckpoints(served.map((it) => JSON.stringify(it)).join('\n'))).toEqual(kept)
  expect(readCheckpoints(JSON.stringify(served[0]))).toEqual([kept[0]])
  expect(fromCheckpointDto(toCheckpointDto(kept[0] as never))).toEqual(kept[0])
  const { keyId, spki } = key.publicKey
  const keys = [
    { key_id: keyId, algorithm: 'Ed25519', public_key: spki, first_used_at: COMPUTED_AT },
  ]
  expect(readPublicKeys(JSON.stringify({ keys }))).toEqual([key.publicKey])
})
