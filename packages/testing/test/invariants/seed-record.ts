import { type Database, newId } from '@assay/db'
import { entryHash, GENESIS_HASH, type LedgerEntry } from '@assay/ledger'
import {
  addVote,
  createTallies,
  estimateUncertainty,
  fitTallies,
  METHOD_VERSION,
  standingsOf,
} from '@assay/rating'
import { createClientJournal, createTurnRecord } from '../../src/client/client-journal.ts'
import type { InvariantOptions } from '../../src/invariants/index.ts'
import { insertRows } from '../../src/rows.ts'

const ANSWER = 'amyloid0 kinase1 '
const PROMPT = 'Which genes raise the risk of ALS?'
export const MODEL_NAME = 'Canary-Name-1'

export interface Seeded {
  readonly userId: string
  readonly threadId: string
  readonly turnId: string
  readonly voteId: string
  readonly modelIds: readonly [string, string]
  /** The records of clients, providers and processes. */
  readonly evidence: Omit<InvariantOptions, 'db'>
}

/** Inserts one battle with one vote, as the whole system would store it. All invariants hold. */
export async function seedRecord(db: Database): Promise<Seeded> {
  const [userId, voterId, threadId, turnId, voteId] = [newId(), newId(), newId(), newId(), newId()]
  const modelIds = [newId(), newId()] as const
  const [leftModelId, rightModelId] = modelIds
  await insertRows(db, 'users', {
    id: userId,
    voterId,
    isGuest: true,
    guestKey: Buffer.from(userId),
  })
  await insertRows(db, 'models', modelIds.map(aModel))
  await insertRows(db, 'threads', {
    id: threadId,
    userId,
    mode: 'battle',
    title: 'a battle',
    modelId: null,
  })
  await insertTurn(db, { turnId, threadId, userId, idx: 0, modelIds })
  const choice = { leftModelId, rightModelId, outcome: 'left_better', rated: true } as const
  const vote = { ...choice, voterId, sampleQuestion: false, unratedReason: null }
  await insertRows(db, 'votes', { ...vote, id: voteId, turnId, userId })
  await insertBoard(db, modelIds, voteId, {
    ...{ ...vote, weight: 1_000, leftStyle: null, rightStyle: null },
    ...{ questionSince: null, declined: null },
  })
  await insertRows(db, 'analyticsCounts', [
    { summary: 'analytics-users', kind: 'guest', total: 1 },
    { summary: 'analytics-messages', kind: 'first', total: 1 },
  ])
  const evidence = evidenceOf(turnId, voteId)
  return { userId, threadId, turnId, voteId, modelIds, evidence }
}

function aModel(id: string, index: number) {
  return {
    id,
    llmName: `Canary-Name-${index + 1}`,
    connectionId: 'openai-compatible',
    providerModel: `scripted-seed=${index + 1}`,
    isThinking: false,
    isActive: true,
    company: 'Canary',
    samplingWeight: 1,
    aliases: [],
  }
}

export interface NewTurn {
  readonly turnId: string
  readonly threadId: string
  readonly userId: string
  readonly idx: number
  readonly modelIds: readonly [string, string]
}

/** Inserts a finished turn with two answers. */
export async function insertTurn(db: Database, turn: NewTurn): Promise<void> {
  const { turnId, threadId, userId, idx, modelIds } = turn
  const completedAt = new Date()
  await insertRows(db, 'turns', {
    ...{ id: turnId, threadId, userId, idx, prompt: PROMPT },
    ...{ thinkingMode: false, temperature: 1, maxTokens: 1_000, gateway: 'g' },
    ...{ state: 'done', blind: true, sampleQuestion: false, completedAt },
    deadlineAt: new Date(Date.now() + 60_000),
  })
  const sides = ['left', 'right'] as const
  await insertRows(
    db,
    'answers',
    sides.map((side, index) => ({
      ...{ id: newId(), turnId, side, modelId: modelIds[index] as string },
      ...{ state: 'done' as const, attempt: 1, content: ANSWER, completedAt },
    })),
  )
}

async function insertBoard(
  db: Database,
  modelIds: readonly string[],
  voteId: string,
  vote: Omit<LedgerEntry, 'position' | 'castAt' | 'hash'>,
): Promise<void> {
  const { voterId: _, ...facts } = { ...vote, position: 1, castAt: new Date(), voterSince: 1 }
  const hash = entryHash(GENESIS_HASH, facts)
  await insertRows(db, 'ledger', { ...vote, voteId, position: '1', castAt: facts.castAt, hash })
  const [modelA, modelB] = modelIds.toSorted() as [string, string]
  const isFirst = modelA === vote.leftModelId
  const none = { ties: 0, bothBad: 0, tiesWeight: '0', bothBadWeight: '0' }
  await insertRows(db, 'voteTallies', {
    ...{ modelA, modelB, ...none, aWins: Number(isFirst), bWins: Number(!isFirst) },
    ...{
      aWinsWeight: String(1_000 * Number(isFirst)),
      bWinsWeight: String(1_000 * Number(!isFirst)),
    },
  })

  const tallies = createTallies()
  addVote(tallies, vote)
  const fit = fitTallies(tallies, modelIds)
  const { entries } = standingsOf(fit, estimateUncertainty(tallies, fit))
  const snapshotId = newId()
  await insertRows(db, 'leaderboardSnapshots', {
    ...{ id: snapshotId, ledgerPosition: '1', headHash: hash, methodVersion: METHOD_VERSION },
    ...{ parameters: JSON.stringify({ uncertaintyPosition: 1 }), leftOut: '{}' },
  })
  await insertRows(
    db,
    'leaderboardEntries',
    entries.map(({ rating, group, ...entry }) => ({
      ...entry,
      comparableGroup: group,
      snapshotId,
      eloRating: rating,
      rankChange: null,
    })),
  )
}

function evidenceOf(turnId: string, voteId: string): Omit<InvariantOptions, 'db'> {
  const journal = createClientJournal()
  const read = { attempt: 1, text: ANSWER, failed: false }
  journal.votes.push({ voteId, turnId, outcome: 'left_better' })
  journal.turns.push({
    ...createTurnRecord({ turnId, names: ['Assistant A', 'Assistant B'] }),
    state: 'done',
    sides: new Map([
      ['Assistant A', read],
      ['Assistant B', read],
    ]),
  })
  const call = { prompt: PROMPT, at: Date.now() - 1_000 }
  return {
    journal,
    providerCalls: [1, 2].map((seed) => ({ ...call, model: `scripted-seed=${seed}` })),
    processes: { processes: [{ name: 'self', pid: () => process.pid }], unexpectedExits: [] },
    canaries: {
      models: [MODEL_NAME],
      secrets: ['canary-password'],
      prompts: ['canary-prompt'],
      deleted: ['canary-person'],
    },
    logs: async () => 'a quiet log',
    restWithinMs: 0,
  }
}
