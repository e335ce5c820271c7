import { type Database, newId } from '@assay/db'
import { sketchQuestion, sketchToBytes } from '@assay/rating'
import { test } from '@assay/testing'
import { expect } from 'vitest'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { rebuildRatings } from '../src/leaderboard/rebuild-ratings.ts'
import { addModels, addTurn, castVotes } from './cast-votes.ts'

/**
 * Adds a turn in a new thread that begins with this question. If it is null, the thread has no
 * question sketch.
 */
async function ask(db: Database, question: string | null): Promise<string> {
  const turn = await addTurn(db)
  const questionSketch = question && Buffer.from(sketchToBytes(sketchQuestion(question)))
  await db
    .updateTable('threads')
    .set({ questionSketch: questionSketch || null })
    .where('id', '=', threadOf(db, turn))
    .execute()
  return turn
}

const threadOf = (db: Database, turn: string) =>
  db.selectFrom('turns').select('threadId').where('id', '=', turn)

async function vote(db: Database, models: readonly string[], voter: string, turn: string) {
  const [left = '', right = ''] = models
  await castVotes(db, [{ left, right, outcome: 'left_better', voter, turn }])
}

/**
 * Lists, for each vote in order, the place of the first vote on its question (null if it is the
 * vote itself) and its weight in thousandths.
 */
async function entriesOf(db: Database, voterId: string) {
  const rows = await db
    .selectFrom('ledger')
    .select(['position', 'questionSince', 'weight'])
    .where('voterId', '=', voterId)
    .orderBy('position')
    .execute()
  const firsts = rows.map(({ position }) => Number(position))
  return rows.map(({ questionSince, weight }) => [
    questionSince === null ? null : firsts.indexOf(questionSince),
    weight,
  ])
}

test('votes on a repeated question share one weight, whether they are folded together or separately', async ({
  db,
}) => {
  const models = await addModels(db, 2)
  const [busy, other] = [newId(), newId()]
  const follower = createLedgerFollower()
  for (let at = 0; at < 13; at++) {
    const wording = at % 2 ? 'Does metformin cross the placenta?' : 'does metformin cross PLACENTA'
    await vote(db, models, busy, await ask(db, at === 1 ? 'How is gout treated?' : wording))
    if (at % 3 === 0) await foldBatch(db, follower)
  }
  await vote(db, models, other, await ask(db, 'Does metformin cross the placenta?'))
  await vote(db, models, other, await ask(db, null))
  await foldBatch(db, createLedgerFollower())
  expect(await entriesOf(db, busy)).toEqual([
    ...[
      [0, 1_000],
      [1, 1_000],
    ],
    ...Array.from({ length: 10 }, () => [0, 1_000]),
    [0, 826],
  ])
  expect(await entriesOf(db, other)).toEqual([
    [0, 1_000],
    [null, 1_000],
  ])
  await rebuildRatings(db)
  await foldBatch(db, createLedgerFollower())
})

test('a question sketch is deleted with its thread', async ({ db }) => {
  const models = await addModels(db, 2)
  const voter = newId()
  const first = await ask(db, 'Is turmeric safe?')
  await vote(db, models, voter, first)
  await foldBatch(db, createLedgerFollower())
  await db.deleteFrom('threads').where('id', '=', threadOf(db, first)).execute()
  await vote(db, models, voter, await ask(db, 'Is turmeric safe?'))
  await foldBatch(db, createLedgerFollower())
  expect(await entriesOf(db, voter)).toEqual([
    [0, 1_000],
    [1, 1_000],
  ])
  const kept = await db
    .selectFrom('votedThreads')
    .selectAll()
    .where('voterId', '=', voter)
    .execute()
  expect(kept).toHaveLength(1)
})
