import type { VoteOutcome } from '@assay/contracts/votes'
import { type Database, insertTurnLabels, newId } from '@assay/db'
import { BOARDS_OF_AXIS } from '@assay/rating'
import { test } from '@assay/testing'
import { insertRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { lockBoards, savePairDraws } from '../src/boards/board-repository.ts'
import { createBoards } from '../src/boards/boards.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { addModels, addTurn, castVotes, manyVotes } from './cast-votes.ts'

const fold = (db: Database) => foldBatch(db, createLedgerFollower())

async function label(db: Database, turnId: string, slug: 'genetics' | 'ecology') {
  await insertTurnLabels(db, [
    {
      ...{ turnId, axis: 'subject', slugs: [slug], status: 'matched', source: 'asker' },
      ...{ actor: null, version: '1' },
    },
  ])
}

/** Reads the newest rows, without their times and snapshots. */
async function readBoards(db: Database) {
  const rows = await db.selectFrom('boardSnapshots').selectAll().orderBy('ledgerPosition').execute()
  return new Map(
    rows.map(({ board, computedAt: _, snapshotId: __, ...row }) => [board, row] as const),
  )
}

const readDraws = (db: Database) =>
  db.selectFrom('pairDraws').selectAll().orderBy('board').execute()

/** The index of a pair among all pairs of the models, ordered by id. */
function placeOf(models: readonly string[], pair: readonly string[]): number {
  const pairs = models.flatMap((one, at) => models.slice(at + 1).map((other) => [one, other]))
  return pairs.findIndex((each) => pair.every((model) => each.includes(model)))
}

/** Deletes all boards and counts them again, as a new process does. */
async function rebuild(db: Database) {
  await db.deleteFrom('boardSnapshots').execute()
  await createBoards(db).refresh()
  return readBoards(db)
}

test('boards can be computed from the ledger alone, and those with new votes are updated immediately', async ({
  db,
}) => {
  const models = await addModels(db, 4)
  await castVotes(db, manyVotes(models, 300))
  const turns = [await addTurn(db), await addTurn(db)] as const
  await label(db, turns[0], 'genetics')
  const [left, right] = models as [string, string]
  await castVotes(db, [{ left, right, outcome: 'left_better', turn: turns[0] }])
  await fold(db)

  const boards = createBoards(db)
  await boards.refresh()
  const first = await readBoards(db)
  expect(first.size).toBe(60)
  expect(first.get('subject:genetics')).toMatchObject({ votes: 1, effectiveVoters: 1 })
  expect(first.get('subject:zoology')).toMatchObject({ votes: 0, coefficients: [] })
  // A tenth of the votes are not rated, and a quarter have unknown styles.
  expect(first.get('style:equal')?.votes).toBe(210)
  expect(first.get('style:equal')?.coefficients).toHaveLength(4)
  for (const { entries } of first.values())
    expect(entries.map(({ modelId }) => modelId).sort()).toEqual(models.toSorted())
  expect(await rebuild(db)).toEqual(first)
  const draws = await readDraws(db)
  expect(draws.map(({ board }) => board)).toEqual(BOARDS_OF_AXIS.subject.toSorted())
  for (const { modelIds, chances } of draws) {
    expect(modelIds).toEqual(models.toSorted())
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
  }
  const genetics = draws.find(({ board }) => board === 'subject:genetics')
  // One vote gives information about its pair, so the next vote on that pair is worth less.
  const zoology = draws.find(({ board }) => board === 'subject:zoology')
  const place = placeOf(models.toSorted(), [left, right])
  expect(genetics?.chances[place]).toBeLessThan(zoology?.chances[place] ?? 0)

  // One more vote, with unknown styles, changes only the board of its subject.
  await label(db, turns[1], 'ecology')
  await castVotes(db, [{ left, right, outcome: 'tie', turn: turns[1] }])
  await fold(db)
  await boards.refresh()
  const second = await readBoards(db)
  const moved = [...second].filter(
    ([board, { ledgerPosition }]) => ledgerPosition !== first.get(board)?.ledgerPosition,
  )
  expect(moved.map(([board]) => board)).toEqual(['subject:ecology'])
  expect(second.get('subject:ecology')?.votes).toBe(1)

  // Later labels from superusers and askers move the vote to another board.
  await label(db, turns[0], 'ecology')
  await fold(db)
  await boards.refresh()
  const third = await readBoards(db)
  expect(third.get('subject:genetics')?.votes).toBe(0)
  expect(third.get('subject:ecology')?.votes).toBe(2)
  const again = await rebuild(db)
  for (const board of ['subject:genetics', 'subject:ecology'])
    expect(again.get(board)).toEqual(third.get(board))
})

test('a board between two ledger marks does not depend on when the follower started', async ({
  db,
}) => {
  const models = await addModels(db, 3)
  const [left, right] = models as [string, string]
  await castVotes(db, manyVotes(models, 700))
  await fold(db)
  const boards = createBoards(db)
  await boards.refresh()
  // Marks are seven entries apart, so these votes and their labels pass at most one mark.
  for (const outcome of ['left_better', 'tie', 'both_bad'] as const) {
    const turn = await addTurn(db)
    await label(db, turn, 'ecology')
    await castVotes(db, [{ left, right, outcome, turn }])
    await fold(db)
    await boards.refresh()
    const grown = (await readBoards(db)).get('subject:ecology')
    expect((await rebuild(db)).get('subject:ecology')).toEqual(grown)
  }
})

test('processes write boards one at a time, and the latest pair probabilities are kept', async ({
  db,
  resources,
}) => {
  const models = await addModels(db, 3)
  await castVotes(db, manyVotes(models, 30))
  await fold(db)
  const other = await db.startTransaction().execute()
  resources.defer(async () => void (other.isCommitted || (await other.rollback().execute())))
  await lockBoards(other)
  const written = createBoards(db).refresh()
  await expect.poll(() => countWaiting(db)).toBe(1)
  await savePairDraws(other, 1_000_000, [
    { board: 'subject:genetics', modelIds: models, chances: [1, 0, 0] },
  ])
  await other.commit().execute()
  await written
  const draws = await readDraws(db)
  expect(draws.find(({ board }) => board === 'subject:genetics')?.chances).toEqual([1, 0, 0])
  await db.deleteFrom('pairDraws').execute()
})

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length
}

test('after an exclusion, all boards are computed again without the voter', async ({ db }) => {
  const models = await addModels(db, 3)
  const [left, right] = models as [string, string]
  const voter = newId()
  const turn = await addTurn(db)
  await label(db, turn, 'genetics')
  await castVotes(db, [{ left, right, outcome: 'left_better', turn, voter }])
  await fold(db)
  const boards = createBoards(db)
  await boards.refresh()
  expect((await readBoards(db)).get('subject:genetics')?.votes).toBe(1)
  await insertRows(db, 'voteExclusions', {
    id: newId(),
    voterId: voter,
    reason: 'cohort',
    ruleVersion: '2',
    evidence: '{}',
  })
  await fold(db)
  await boards.refresh()
  const after = await readBoards(db)
  expect(after.get('subject:genetics')).toMatchObject({ votes: 0, exclusionChanges: '1' })
  expect(await rebuild(db)).toEqual(after)
})

test('a model borrows nothing on a board whose own votes contradict all others', async ({ db }) => {
  const models = await addModels(db, 3)
  const [weak, ...others] = models as [string, string, string]
  const against = (vote: number, outcome: VoteOutcome) => ({
    ...{ left: weak, right: others[vote % 2] as string, outcome },
  })
  await castVotes(
    db,
    Array.from({ length: 200 }, (_, vote) => against(vote, 'right_better')),
  )
  for (let vote = 0; vote < 60; vote++) {
    const turn = await addTurn(db)
    await label(db, turn, 'genetics')
    await castVotes(db, [{ ...against(vote, 'left_better'), turn }])
  }
  await fold(db)
  await createBoards(db).refresh()
  const found = [...(await readBoards(db))].flatMap(([board, { entries }]) =>
    entries
      .filter(({ contradicts }) => contradicts)
      .map(({ modelId, borrowed }) => ({ board, modelId, borrowed })),
  )
  expect(found).toContainEqual({ board: 'subject:genetics', modelId: weak, borrowed: 0 })
  expect(new Set(found.map(({ board }) => board))).toEqual(new Set(['subject:genetics']))
})
