import type { ExpertiseRole } from '@assay/contracts/expertise'
import type { VoteOutcome } from '@assay/contracts/votes'
import { type Database, newId } from '@assay/db'
import { EXPERTISE_BOARDS } from '@assay/rating'
import { test } from '@assay/testing'
import { insertRows, updateRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createBoards } from '../src/boards/boards.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { rebuildRatings } from '../src/leaderboard/rebuild-ratings.ts'
import { takeExpertiseToAppend } from '../src/ledger/expertise-repository.ts'
import { hasChangesToFold } from '../src/ledger/inbox-repository.ts'
import { addModels, castVotes } from './cast-votes.ts'

const fold = (db: Database) => foldBatch(db, createLedgerFollower())
const OUTCOMES: readonly VoteOutcome[] = ['left_better', 'right_better', 'tie', 'both_bad']

/** Stores a withdrawal as the gateway does. */
function withdrawExpertise(db: Database, voterId: string) {
  const payload = JSON.stringify({ voterId })
  return db.insertInto('ledgerInbox').values({ kind: 'expertise', key: newId(), payload }).execute()
}

interface Person {
  readonly user: string
  readonly voter: string
}

/** Adds accounts with a declared role, and optionally with a linked ORCID iD or an attestation. */
async function addPeople(
  db: Database,
  count: number,
  role: ExpertiseRole,
  { isLinked = false, isAffiliated = false, isAttested = false } = {},
): Promise<Person[]> {
  const people = Array.from({ length: count }, () => ({ user: newId(), voter: newId() }))
  for (const { user, voter } of people) {
    await insertRows(db, 'users', { id: user, voterId: voter, email: `${user}@example.org` })
    const declared = { userId: user, field: 'genetics', role } as const
    await insertRows(db, 'declaredExpertise', { ...declared, years: 3 })
    if (isLinked)
      await insertRows(db, 'identities', {
        provider: 'orcid',
        subject: user,
        userId: user,
        isAffiliated,
      })
    if (isAttested)
      await insertRows(db, 'reviews', {
        ...{ id: newId(), kind: 'attestation', subject: user, statement: 'A page' },
        ...{ state: 'attest', reason: 'Seen' },
        facts: JSON.stringify({ ...declared, evidence: 'staff_page' }),
      })
  }
  return people
}

/** Casts one vote from each person. Returns the vote ids. */
async function vote(db: Database, people: readonly Person[], models: readonly string[]) {
  return castVotes(
    db,
    people.map((person, at) => ({
      ...person,
      left: models[at % models.length] as string,
      right: models[(at + 1 + (at % (models.length - 1))) % models.length] as string,
      outcome: OUTCOMES[(at * 7) % 4] as VoteOutcome,
    })),
  )
}

/** Lists the votes' expertise labels in the ledger, oldest first. */
async function labelsOf(db: Database, voteIds: readonly string[]) {
  const rows = await db
    .selectFrom('ledgerChanges')
    .select(['subjectId', 'facts'])
    .where('kind', '=', 'label')
    .orderBy('position')
    .execute()
  return voteIds.map((id) =>
    rows.filter(({ subjectId }) => subjectId === id).map(({ facts }) => facts.slice(1).join(' ')),
  )
}

async function readBoards(db: Database) {
  const rows = await db.selectFrom('boardSnapshots').selectAll().orderBy('ledgerPosition').execute()
  return new Map(
    rows
      .filter(({ board }) => EXPERTISE_BOARDS.includes(board))
      .map(({ board, votes, effectiveVoters, entries }) => [
        board,
        { votes, effectiveVoters, entries },
      ]),
  )
}

const votesOf = (boards: Awaited<ReturnType<typeof readBoards>>) =>
  Object.fromEntries(Array.from(boards, ([board, { votes }]) => [board, votes]))

const ATTESTED = 'expertise superuser 1 attested clinician'
const ATTESTED_ENGINEER = 'expertise superuser 1 attested engineer'
const TAKEN_BACK = 'expertise asker 1 undeclared'

test('a tier is appended once ten voters have it, including for their earlier votes', async ({
  db,
}) => {
  const models = await addModels(db, 3)
  const clinicians = await addPeople(db, 10, 'clinician', { isAttested: true })
  const [student] = await addPeople(db, 1, 'student')
  const early = await vote(db, [...clinicians.slice(0, 9), student as Person], models)
  await fold(db)
  expect(await labelsOf(db, early)).toEqual(early.map(() => []))
  const again = await vote(db, clinicians.slice(0, 9), models)
  await fold(db)
  expect(await labelsOf(db, again)).toEqual(again.map(() => []))

  const last = await vote(db, clinicians.slice(9), models)
  await fold(db)
  const published = [...early.slice(0, 9), ...again, ...last]
  expect(await labelsOf(db, published)).toEqual(published.map(() => [ATTESTED]))
  expect(await labelsOf(db, early.slice(9))).toEqual([[]])
  expect((await fold(db)).snapshotId).toBeUndefined()
  await rebuildRatings(db)
})

test('voters who are excluded or have no rated vote do not count towards the ten of a tier', async ({
  db,
}) => {
  const models = await addModels(db, 3)
  const [left, right] = models as [string, string]
  const students = await addPeople(db, 13, 'student', { isAttested: true })
  const [excluded] = students as [Person]
  const early = await vote(db, students.slice(0, 10), models)
  await insertRows(db, 'voteExclusions', {
    ...{ id: newId(), voterId: excluded.voter, reason: 'farming', ruleVersion: '1' },
    evidence: '{}',
  })
  const unrated = students
    .slice(10, 12)
    .map((person) => ({ ...person, left, right, outcome: 'tie' as const, rated: false }))
  await castVotes(db, unrated)
  await fold(db)
  const again = await castVotes(db, unrated)
  await fold(db)
  const waiting = [...early, ...again]
  expect(await labelsOf(db, waiting)).toEqual(waiting.map(() => []))

  const [last] = await vote(db, students.slice(12), models)
  await fold(db)
  const published = [...waiting, last as string]
  const label = 'expertise superuser 1 attested student'
  expect(await labelsOf(db, published)).toEqual(published.map(() => [label]))
})

test('withdrawn expertise leaves later boards, but expired expertise still counts for earlier votes', async ({
  db,
}) => {
  const models = await addModels(db, 3)
  const people = await addPeople(db, 13, 'engineer', { isLinked: true, isAttested: true })
  const [revoked, deleted, silent, expired] = people as [Person, Person, Person, Person]
  const votes = await vote(db, people, models)
  await fold(db)
  const boards = createBoards(db)
  await boards.refresh()
  const first = votesOf(await readBoards(db))
  expect(first['role:engineer']).toBe(13)

  const withdraw = (voterId: string) => withdrawExpertise(db, voterId)
  await updateRows(db, 'reviews', { subject: revoked.user }, { state: 'revoke', reason: 'Left' })
  await withdraw(revoked.voter)
  await db.deleteFrom('users').where('id', '=', deleted.user).execute()
  await withdraw(deleted.voter)
  await db.deleteFrom('declaredExpertise').where('userId', '=', silent.user).execute()
  await withdraw(silent.voter)
  await updateRows(db, 'reviews', { subject: expired.user }, { at: new Date(0) })
  const [late] = await vote(db, [expired], models)
  expect(await hasChangesToFold(db)).toBe(true)
  await fold(db)
  expect(await hasChangesToFold(db)).toBe(false)
  expect(await labelsOf(db, [...votes.slice(0, 4), late as string])).toEqual([
    [ATTESTED_ENGINEER, TAKEN_BACK],
    [ATTESTED_ENGINEER, TAKEN_BACK],
    [ATTESTED_ENGINEER, TAKEN_BACK],
    [ATTESTED_ENGINEER],
    [],
  ])
  const kept = await db
    .selectFrom('voteExpertise')
    .select('slugs')
    .distinct()
    .where(
      'voterId',
      'in',
      people.map(({ voter }) => voter),
    )
    .execute()
  expect(kept.map(({ slugs }) => slugs.join(' ')).sort()).toEqual([
    'attested engineer',
    'identified',
    'identified engineer',
    'undeclared',
  ])
  await boards.refresh()
  const later = votesOf(await readBoards(db))
  expect(later['role:engineer']).toBe(10)
  for (const board of ['expertise:identified', 'expertise:attested'])
    expect(later[board]).toBe(Number(first[board]) - 3)

  // Unlinking the iD changes nothing for attested voters, but removes the tier of voters who were
  // only identified.
  await db.deleteFrom('identities').execute()
  for (const { voter } of people) await withdraw(voter)
  await fold(db)
  expect((await labelsOf(db, votes)).filter((published) => published.length === 1)).toHaveLength(10)
  const { rows } = await sql<{ slugs: string[] }>`
    select slugs from vote_expertise where vote_id = any (${[votes[0], late]})`.execute(db)
  expect(rows.map(({ slugs }) => slugs.join(' '))).toEqual(Array(2).fill('declared engineer'))
})

test('a voter whose employment is confirmed is on the board of identified voters until the iD is unlinked', async ({
  db,
}) => {
  const models = await addModels(db, 3)
  const people = await addPeople(db, 12, 'student', { isLinked: true, isAffiliated: true })
  const [unlinked, left, silent] = people as [Person, Person, Person]
  const boards = createBoards(db)
  const count = async () => {
    await fold(db)
    await boards.refresh()
    const votes = votesOf(await readBoards(db))
    return ['expertise:identified', 'expertise:attested', 'role:student'].map(
      (board) => votes[board] ?? 0,
    )
  }
  const [identified = 0, attested = 0, students = 0] = await count()
  const votes = await vote(db, people, models)
  expect(await count()).toEqual([identified + 12, attested, students + 12])
  expect(await labelsOf(db, votes.slice(0, 1))).toEqual([['expertise asker 1 affiliated student']])

  // The end of an employment does not lower the tier, but a withdrawal does.
  await updateRows(db, 'identities', { userId: left.user }, { isAffiliated: false })
  await db.deleteFrom('identities').where('userId', '=', unlinked.user).execute()
  await db.deleteFrom('declaredExpertise').where('userId', '=', silent.user).execute()
  for (const { voter } of [unlinked, left, silent]) await withdrawExpertise(db, voter)
  expect(await count()).toEqual([identified + 10, attested, students + 10])
  const kept = await db
    .selectFrom('voteExpertise')
    .select('slugs')
    .where('voteId', 'in', votes.slice(0, 3))
    .execute()
  expect(kept.map(({ slugs }) => slugs.join(' ')).sort()).toEqual([
    'affiliated',
    'affiliated student',
    'declared student',
  ])
})

test('200 forged experts change no board by expertise or role', async ({ db }) => {
  const models = await addModels(db, 4)
  const experts = await addPeople(db, 12, 'researcher', { isAttested: true })
  for (let round = 0; round < 5; round++) await vote(db, experts, models)
  await fold(db)
  const boards = createBoards(db)
  await boards.refresh()
  const before = await readBoards(db)
  expect(before.get('role:researcher')?.votes).toBe(60)

  const forged = await addPeople(db, 200, 'researcher')
  const [left, right] = models as [string, string]
  await castVotes(
    db,
    forged.map((person) => ({ ...person, left, right, outcome: 'left_better' })),
  )
  await fold(db)
  await boards.refresh()
  const after = await readBoards(db)
  expect(after).toEqual(before)

  // The boards are computed again from the ledger alone, without stored tallies and boards.
  await db.deleteFrom('boardSnapshots').execute()
  await db.deleteFrom('voteTallies').execute()
  await rebuildRatings(db)
  await createBoards(db).refresh()
  expect(await readBoards(db)).toEqual(after)
})

/** Names the network and the mail domain of a voter, by the voter's place among the people. */
type Source = (at: number) => { readonly network: number; readonly domain?: number }

const SHARED_SOURCES: readonly [string, (crowd: number) => Source][] = [
  ['network', (crowd) => (at) => ({ network: crowd, domain: 100 * crowd + at })],
  ['mail domain', (crowd) => (at) => ({ network: 100 * crowd + at, domain: crowd })],
]

const keyOf = (name: number) => {
  const key = Buffer.alloc(16)
  key.writeUInt32BE(name)
  return key.toString('base64')
}

/** Casts one vote from each person, with a network and a mail domain, and folds the votes. */
async function voteFrom(db: Database, people: readonly Person[], source?: Source) {
  const ids = await vote(db, people, await addModels(db, 3))
  for (const [at, id] of source ? ids.entries() : []) {
    const { network, domain } = source?.(at) ?? { network: 0 }
    const domainKey = domain === undefined ? null : keyOf(domain)
    const keys = { keyId: 1_400, networkKey: keyOf(network), domainKey, isAccount: true }
    const payload = JSON.stringify(keys)
    await db.updateTable('ledgerInbox').set({ payload }).where('key', '=', id).execute()
  }
  await fold(db)
  return ids
}

async function countLabelled(db: Database, ids: readonly string[]) {
  return (await labelsOf(db, ids)).filter((labels) => labels.length > 0).length
}

test.for(SHARED_SOURCES)(
  'one %s contributes at most half of a role’s votes, unless its voters are attested',
  async ([, shared], { db }) => {
    await db.deleteFrom('voteExpertise').execute()
    const clinic = await addPeople(db, 12, 'other', { isLinked: true })
    const flood = await voteFrom(db, clinic, shared(1))
    expect(await countLabelled(db, flood)).toBe(0)
    const six = await addPeople(db, 6, 'other', { isLinked: true })
    const others = await voteFrom(db, six, shared(2))
    expect([await countLabelled(db, flood), await countLabelled(db, others)]).toEqual([5, 5])
    const elsewhere = await voteFrom(db, await addPeople(db, 2, 'other', { isLinked: true }))
    const again = await voteFrom(db, clinic, shared(1))
    expect([await countLabelled(db, elsewhere), await countLabelled(db, again)]).toEqual([2, 2])

    const attested = await addPeople(db, 12, 'engineer', { isLinked: true, isAttested: true })
    expect(await countLabelled(db, await voteFrom(db, attested, shared(1)))).toBe(12)
  },
)

test('accounts without a counted mail domain are limited by their networks alone', async ({
  db,
}) => {
  await db.deleteFrom('voteExpertise').execute()
  const people = await addPeople(db, 12, 'other', { isLinked: true })
  const votes = await voteFrom(db, people, (at) => ({ network: at }))
  expect(await countLabelled(db, votes)).toBe(12)
})

test('a thousand votes from a large network are folded within the time limit of a statement', async ({
  db,
}) => {
  const models = await addModels(db, 2)
  await db.deleteFrom('voteExpertise').execute()
  await sql`
    insert into ledger (position, vote_id, voter_id, left_model_id, right_model_id, outcome,
      sample_question, rated, cast_at, hash, weight)
    select place, gen_random_uuid(), gen_random_uuid(), ${models[0]}, ${models[1]}, 'tie',
      false, true, now(), '', 1000 from generate_series(1000001, 1010000) as place`.execute(db)
  const network = { networkKeyId: 1_400, networkKey: Buffer.alloc(16, 9) }
  await sql`insert into vote_networks
    select position, ${network.networkKeyId}, ${network.networkKey}, true from ledger where position > 1000000`.execute(
    db,
  )
  const [person] = (await addPeople(db, 1, 'other', { isLinked: true })) as [Person]
  const ids = await vote(db, Array<Person>(1_000).fill(person), models)
  await db.transaction().execute((trx) =>
    takeExpertiseToAppend(
      trx,
      ids.map((voteId) => ({ voteId, voterId: person.voter, rated: true, ...network })),
      [],
    ),
  )
  const recorded = db.selectFrom('voteExpertise').select('voteId').where('voteId', 'in', ids)
  expect(await recorded.execute()).toHaveLength(5)
})
