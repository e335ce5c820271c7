import { type Database, newId } from '@assay/db'
import { test } from '@assay/testing'
import { selectRow, updateRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { applyReversals, insertExclusions } from '../src/exclusions/exclusion-repository.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { addModels, castVotes, manyVotes, newestSnapshot } from './cast-votes.ts'

const fold = (db: Database) => foldBatch(db, createLedgerFollower())

async function listChanges(db: Database, after = 0) {
  const rows = await db
    .selectFrom('ledgerChanges')
    .select(['position', 'kind', 'subjectId', 'facts'])
    .where('position', '>', String(after))
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}

test('the ledger has exactly one entry for every change to a model', async ({ db }) => {
  const [model = ''] = await addModels(db, 1)
  await fold(db)
  const before = (await listChanges(db)).at(-1)?.position ?? 0
  const change = async (values: object) => {
    await db.updateTable('models').set(values).where('id', '=', model).execute()
    const { snapshotId } = await fold(db)
    return snapshotId
  }
  expect(await change({ llmName: 'Renamed' })).toBeDefined()
  expect(await change({ providerModel: 'demo-2' })).toBeDefined()
  expect(await change({ company: 'Another' })).toBeUndefined()
  expect(await change({ retiredAt: new Date() })).toBeDefined()
  expect((await listChanges(db, before)).map(({ facts }) => facts)).toEqual([
    [model, 'Renamed', 'demo', 'demo', false],
    [model, 'Renamed', 'demo', 'demo-2', false],
    [model, 'Renamed', 'demo', 'demo-2', true],
  ])
})

test('exclusions and reversals are in the ledger with their reasons and the voter’s own figures', async ({
  db,
}) => {
  const [left = '', right = ''] = await addModels(db, 2)
  const voter = newId()
  await castVotes(db, [{ left, right, outcome: 'tie', voter }])
  await fold(db)
  const { position: voterSince } = await selectRow(db, 'ledger', ['position'], { voterId: voter })
  const before = (await listChanges(db)).at(-1)?.position ?? 0
  await insertExclusions(db, [
    {
      ...{ voterId: voter, reason: 'cohort', ruleVersion: '2', excludedBy: null },
      evidence: { gain: 17.25, chance: 0.98, together: 54, modelId: left, cast: 3, chosen: 1.5 },
    },
  ])
  await castVotes(db, manyVotes([left, right], 3))
  await fold(db)
  const { id } = await selectRow(db, 'voteExclusions', ['id'], { voterId: voter })
  const entry = { kind: 'exclusion', subjectId: id, position: before + 4 }
  const evidence = JSON.parse((await listChanges(db, before))[0]?.facts[3] as string)
  expect(evidence).toEqual({ modelId: left, cast: 3, chosen: 1.5 })
  expect(await listChanges(db, before)).toEqual([
    { ...entry, facts: [Number(voterSince), 'cohort', '2', expect.any(String), 'rule'] },
  ])

  await updateRows(
    db,
    'reviews',
    { subject: id },
    { state: 'restore', reason: 'a class of students' },
  )
  await applyReversals(db)
  await fold(db)
  expect((await listChanges(db, before + 4))[0]).toMatchObject({
    ...{ kind: 'reversal', subjectId: id, facts: [before + 4, 'a class of students'] },
  })
  expect((await fold(db)).snapshotId).toBeUndefined()
})

test.for<[what: string, tamper: string, repair: string]>([
  [
    'a renamed model',
    `update ledger_changes set facts = jsonb_set(facts, '{1}', '"Other"') where kind = 'model'
      and facts ->> 1 = 'Renamed'`,
    `update ledger_changes set facts = jsonb_set(facts, '{1}', '"Renamed"') where kind = 'model'
      and facts ->> 1 = 'Other'`,
  ],
  [
    'a removed exclusion',
    `update ledger_changes set position = -position + 100000 where kind = 'exclusion'`,
    `update ledger_changes set position = 100000 - position where kind = 'exclusion'`,
  ],
  [
    'another weight',
    `update ledger set weight = 999 where position = (select max(position) from ledger where rated)`,
    `update ledger set weight = 1000 where weight = 999`,
  ],
  [
    'an exclusion that no longer exists',
    `alter table vote_exclusions rename to away; create table vote_exclusions as
      select * from away where false`,
    `drop table vote_exclusions; alter table away rename to vote_exclusions`,
  ],
])(
  'a fold rejects a ledger with %s and reports the position',
  async ([, tamper, repair], { db }) => {
    await castVotes(db, manyVotes((await addModels(db, 2)) as string[], 2))
    await sql.raw(tamper).execute(db)
    const { snapshot } = await newestSnapshot(db)
    await expect(fold(db)).rejects.toThrow(/the ledger is broken at position \d+/)
    expect((await newestSnapshot(db)).snapshot.id).toBe(snapshot.id)
    await sql.raw(repair).execute(db)
    expect((await fold(db)).votes).toBe(2)
  },
)
