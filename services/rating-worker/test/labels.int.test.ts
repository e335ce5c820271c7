import { LabelSource, type Subject } from '@assay/contracts/labels'
import { type Database, insertTurnLabels, type NewTurnLabel } from '@assay/db'
import { test } from '@assay/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { rebuildRatings } from '../src/leaderboard/rebuild-ratings.ts'
import { hasChangesToFold } from '../src/ledger/inbox-repository.ts'
import { addModels, addTurn, castVotes } from './cast-votes.ts'

const fold = (db: Database) => foldBatch(db, createLedgerFollower())

const subject = (turnId: string, source: LabelSource, ...slugs: Subject[]): NewTurnLabel => ({
  ...{ turnId, source, slugs, axis: 'subject', status: 'matched', actor: null, version: '1' },
})

async function vote(db: Database, turn: string) {
  const [left = '', right = ''] = await addModels(db, 2)
  const [id = ''] = await castVotes(db, [{ left, right, outcome: 'tie', turn }])
  return id
}

/** Lists the labels of a vote's question in the ledger, without the vote's place. */
async function labelsOf(db: Database, voteId: string) {
  const rows = await db
    .selectFrom('ledgerChanges')
    .innerJoin('ledger', 'voteId', 'subjectId')
    .select(['facts', 'ledger.position as vote'])
    .where('kind', '=', 'label')
    .where('subjectId', '=', voteId)
    .orderBy('ledgerChanges.position')
    .execute()
  return rows.map(({ facts: [place, ...facts], vote }) => {
    expect(place).toBe(Number(vote))
    return facts.join(' ')
  })
}

test('a vote enters the ledger with its current labels, and each change is appended once', async ({
  db,
}) => {
  const turn = await addTurn(db)
  await insertTurnLabels(db, [
    subject(turn, 'asker', 'zoology', 'ecology'),
    subject(turn, 'weights', 'genetics'),
    { ...subject(turn, 'weights'), axis: 'task', slugs: ['knowledge'] },
  ])
  const id = await vote(db, turn)
  await fold(db)
  const first = ['subject asker 1 ecology zoology', 'task weights 1 knowledge']
  expect(await labelsOf(db, id)).toEqual(first)

  await insertTurnLabels(db, [subject(turn, 'superuser', 'zoology', 'ecology')])
  expect((await fold(db)).snapshotId).toBeUndefined()
  await insertTurnLabels(db, [subject(turn, 'superuser', 'genomics')])
  await insertTurnLabels(db, [subject(turn, 'asker', 'genetics')])
  expect((await fold(db)).snapshotId).toBeDefined()
  expect(await labelsOf(db, id)).toEqual([...first, 'subject superuser 1 genomics'])
  expect((await fold(db)).snapshotId).toBeUndefined()
  expect(await hasChangesToFold(db)).toBe(false)
  await rebuildRatings(db)
})

test.for(LabelSource.options)(
  'labels from %s take precedence over later labels from weaker sources',
  async (source, { db }) => {
    const turn = await addTurn(db)
    const weaker = LabelSource.options.slice(0, LabelSource.options.indexOf(source))
    await insertTurnLabels(db, [subject(turn, source, 'genetics')])
    await insertTurnLabels(
      db,
      weaker.map((other) => subject(turn, other, 'ecology')),
    )
    const id = await vote(db, turn)
    await fold(db)
    expect(await labelsOf(db, id)).toEqual([`subject ${source} 1 genetics`])
  },
)

test('a label that precedes the vote waits for it, and a later label is appended on its own', async ({
  db,
}) => {
  const turn = await addTurn(db)
  await insertTurnLabels(db, [subject(turn, 'weights', 'genetics')])
  await fold(db)
  expect(await hasChangesToFold(db)).toBe(false)
  const id = await vote(db, turn)
  await fold(db)
  expect(await labelsOf(db, id)).toEqual(['subject weights 1 genetics'])

  const late = await addTurn(db)
  const other = await vote(db, late)
  await fold(db)
  expect(await labelsOf(db, other)).toEqual([])
  await insertTurnLabels(db, [subject(late, 'weights', 'ecology')])
  await fold(db)
  expect(await labelsOf(db, other)).toEqual(['subject weights 1 ecology'])
})

test('abstentions and failures are not in the ledger, and the weights classifier labels a turn once', async ({
  db,
}) => {
  const turn = await addTurn(db)
  const unsure = { ...subject(turn, 'weights'), status: 'abstained' } as const
  await insertTurnLabels(db, [unsure, { ...unsure, source: 'model', status: 'failed' }])
  await insertTurnLabels(db, [subject(turn, 'weights', 'genetics')])
  expect(await hasChangesToFold(db)).toBe(false)
  const id = await vote(db, turn)
  await fold(db)
  expect(await labelsOf(db, id)).toEqual([])
})

test("an asker's unconfirmed label enters the ledger only after a superuser has confirmed it", async ({
  db,
}) => {
  const turn = await addTurn(db)
  await insertTurnLabels(db, [
    subject(turn, 'weights', 'genetics'),
    { ...subject(turn, 'asker', 'zoology'), status: 'unconfirmed' },
  ])
  const id = await vote(db, turn)
  await fold(db)
  expect(await labelsOf(db, id)).toEqual(['subject weights 1 genetics'])
  await insertTurnLabels(db, [subject(turn, 'superuser', 'zoology')])
  await fold(db)
  expect((await labelsOf(db, id)).at(-1)).toBe('subject superuser 1 zoology')
})

test('labels are append-only and are deleted with their turn', async ({ db }) => {
  const turn = await addTurn(db)
  await insertTurnLabels(db, [subject(turn, 'asker', 'genetics')])
  for (const change of ["update turn_labels set slugs = '{ecology}'", 'delete from turn_labels'])
    await expect(sql.raw(change).execute(db)).rejects.toThrow('labels are append-only')
  const many = ['genetics', 'ecology', 'zoology', 'genomics'] as const
  await expect(insertTurnLabels(db, [subject(turn, 'asker', ...many)])).rejects.toThrow('check')
  await db.deleteFrom('turns').where('id', '=', turn).execute()
  const left = await db.selectFrom('turnLabels').where('turnId', '=', turn).select('id').execute()
  expect(left).toEqual([])
  await insertTurnLabels(db, [subject(turn, 'weights', 'genetics')])
})
