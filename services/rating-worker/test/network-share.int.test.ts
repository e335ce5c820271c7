import { type Database, newId } from '@assay/db'
import { test } from '@assay/testing'
import { insertRows, updateRows } from '@assay/testing/rows'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { applyExemptions } from '../src/exclusions/exemption-repository.ts'
import { foldBatch } from '../src/leaderboard/fold-batch.ts'
import { createLedgerFollower } from '../src/leaderboard/ledger-follower.ts'
import { rebuildRatings } from '../src/leaderboard/rebuild-ratings.ts'
import { destroyOldNetworkKeys } from '../src/ledger/network-key-repository.ts'
import { addModels, castVotes, newestSnapshot } from './cast-votes.ts'

/** Casts votes from this many guests, in one network or in none, as the gateway stores them. */
async function castFrom(
  db: Database,
  [left, right]: readonly [string, string],
  votes: number,
  network?: number,
  { isAccount = false, user }: { readonly isAccount?: boolean; readonly user?: string } = {},
): Promise<string[]> {
  const seed = { left, right, outcome: 'left_better' as const, ...(user && { user }) }
  const ids = await castVotes(db, Array<typeof seed>(votes).fill(seed))
  if (network !== undefined)
    await db
      .updateTable('ledgerInbox')
      .set({ payload: networkPayload(1_400, network, { isAccount }) })
      .where('key', 'in', ids)
      .execute()
  return ids
}

/** Creates a network as the gateway stores it with a vote or an exemption. */
function networkPayload(keyId: number, network: number, more = {}): string {
  return JSON.stringify({
    ...{ keyId, networkKey: Buffer.alloc(16, network).toString('base64') },
    ...more,
  })
}

async function entriesOf(db: Database, voteIds: readonly string[]) {
  return db
    .selectFrom('ledger')
    .select(['weight', 'rated', 'unratedReason'])
    .where('voteId', 'in', voteIds)
    .orderBy('position')
    .execute()
}

test("guests of one network carry at most their share of a model's weight, and further votes weigh nothing", async ({
  db,
}) => {
  const pair = (await addModels(db, 2)) as [string, string]
  const flood = await castFrom(db, pair, 5, 1)
  const follower = createLedgerFollower()
  await foldBatch(db, follower)
  const full = { weight: 1_000, rated: true, unratedReason: null }
  const none = { weight: 0, rated: false, unratedReason: 'network_share' }
  expect(await entriesOf(db, flood)).toEqual([full, full, none, none, none])
  const { entries, snapshot } = await newestSnapshot(db)
  expect(entries.map(({ matchesPlayed }) => matchesPlayed)).toEqual([2, 2])
  expect(snapshot.leftOut).toEqual({ network_share: 3 })

  // Another process reads the network's share from the ledger. A failed fold changes nothing.
  const more = await castFrom(db, pair, 2, 1)
  await sql`alter table leaderboard_entries rename to away`.execute(db)
  await expect(foldBatch(db, follower)).rejects.toThrow('leaderboard_entries')
  await sql`alter table away rename to leaderboard_entries`.execute(db)
  await castFrom(db, pair, 72)
  await castFrom(db, pair, 1, 2)
  const last = await castFrom(db, pair, 4, 1)
  await foldBatch(db, createLedgerFollower())
  expect((await entriesOf(db, more)).map(({ weight }) => weight)).toEqual([0, 0])
  expect((await entriesOf(db, last)).map(({ weight }) => weight)).toEqual([1_000, 1_000, 1_000, 0])
  await foldBatch(db, follower)
  expect((await foldBatch(db, createLedgerFollower())).snapshotId).toBeUndefined()
})

test('the accounts of one network carry four times as much as its guests, without attested experts', async ({
  db,
}) => {
  const pair = (await addModels(db, 2)) as [string, string]
  const accounts = await castFrom(db, pair, 10, 4, { isAccount: true })
  const guests = await castFrom(db, pair, 3, 4)
  await foldBatch(db, createLedgerFollower())
  const weightsOf = async (ids: readonly string[]) =>
    (await entriesOf(db, ids)).map(({ weight }) => weight)
  expect(await weightsOf(accounts)).toEqual([...Array<number>(8).fill(1_000), 0, 0])
  expect(await weightsOf(guests)).toEqual([1_000, 1_000, 0])

  const user = newId()
  await insertRows(db, 'users', { id: user, isGuest: false, email: 'a@b.test' })
  const review = { id: newId(), kind: 'attestation' as const, subject: user }
  await insertRows(db, 'reviews', { ...review, state: 'attest' })
  const attested = await castFrom(db, pair, 2, 4, { isAccount: true, user })
  await foldBatch(db, createLedgerFollower())
  expect(await weightsOf(attested)).toEqual([1_000, 1_000])
  await db.updateTable('reviews').set({ state: 'revoke' }).where('subject', '=', user).execute()
  const revoked = await castFrom(db, pair, 1, 4, { isAccount: true, user })
  await foldBatch(db, createLedgerFollower())
  expect(await weightsOf(revoked)).toEqual([0])

  // A superuser who trusts the network for a day restores the votes of guests and accounts.
  const day = new Date().toISOString().slice(0, 10)
  const payload = networkPayload(1_400, 4, { reason: 'a class', day })
  await insertRows(db, 'ledgerInbox', { kind: 'exemption', key: newId(), payload })
  expect(await applyExemptions(db)).toBe(4)
})

test('votes from an exempt network and day count exactly once, in every replay', async ({ db }) => {
  const pair = (await addModels(db, 2)) as [string, string]
  const flood = await castFrom(db, pair, 5, 3)
  const follower = createLedgerFollower()
  await foldBatch(db, follower)
  const before = await newestSnapshot(db)
  const matchesOf = ({ entries }: typeof before) =>
    entries.filter(({ modelId }) => pair.includes(modelId)).map((entry) => entry.matchesPlayed)
  expect(matchesOf(before)).toEqual([2, 2])
  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const exempt = (daysAgo: number) => {
    const payload = networkPayload(1_400, 3, { reason: 'a workshop', day: day(daysAgo) })
    return db
      .insertInto('ledgerInbox')
      .values({ kind: 'exemption', key: newId(), payload })
      .execute()
  }
  await exempt(2)
  expect(await applyExemptions(db)).toBe(0)
  await exempt(0)
  expect(await applyExemptions(db)).toBe(3)
  expect(await applyExemptions(db)).toBe(0)

  // A failed fold changes nothing. Later, both the next fold and a process that reads the ledger
  // again count the votes.
  await sql`alter table leaderboard_entries rename to away`.execute(db)
  await expect(foldBatch(db, follower)).rejects.toThrow('leaderboard_entries')
  await sql`alter table away rename to leaderboard_entries`.execute(db)
  await foldBatch(db, follower)
  const after = await newestSnapshot(db)
  expect(matchesOf(after)).toEqual([5, 5])
  const shared = (board: typeof before) => Number(board.snapshot.leftOut?.network_share ?? 0)
  expect(shared(before) - shared(after)).toBe(3)
  const exclusions = await db
    .selectFrom('ledgerChanges')
    .select(['kind', 'subjectId', 'facts'])
    .orderBy('position', 'desc')
    .limit(3)
    .execute()
  expect(exclusions.map(({ subjectId }) => subjectId).sort()).toEqual(flood.slice(2).sort())
  expect(exclusions[0]).toMatchObject({
    ...{ kind: 'reversal', facts: [expect.any(Number), 'a workshop', 1_000] },
  })
  expect((await foldBatch(db, createLedgerFollower())).snapshotId).toBeUndefined()
  await rebuildRatings(db)
  expect(matchesOf(await newestSnapshot(db))).toEqual([5, 5])

  // The network's share has not changed.
  const more = await castFrom(db, pair, 1, 3)
  await foldBatch(db, follower)
  expect((await entriesOf(db, more)).map(({ weight }) => weight)).toEqual([0])
  expect(await applyExemptions(db)).toBe(1)
})

test('network keys are destroyed after 30 days, together with the networks of votes', async ({
  db,
}) => {
  await insertRows(db, 'networkKeys', [
    { id: 1_399, key: Buffer.alloc(32), createdAt: new Date(Date.now() - 31 * 86_400_000) },
    { id: 1_401, key: Buffer.alloc(32), createdAt: new Date(Date.now() - 29 * 86_400_000) },
  ])
  const [left, right] = (await addModels(db, 2)) as [string, string]
  const [voteId] = await castVotes(db, [{ left, right, outcome: 'tie', voter: newId() }])
  await updateRows(
    db,
    'ledgerInbox',
    { key: voteId as string },
    { payload: networkPayload(1_399, 0) },
  )
  const exemptions = [1_399, 1_401].map((keyId) => ({
    ...{ kind: 'exemption' as const, key: newId() },
    payload: networkPayload(keyId, 0),
  }))
  await insertRows(db, 'ledgerInbox', exemptions)
  const networks = [1_399, 1_401].map((keyId, at) => ({
    position: String(1_000_000 + at),
    keyId,
    networkKey: Buffer.alloc(16),
    isAccount: false,
  }))
  await insertRows(db, 'voteNetworks', networks)
  await destroyOldNetworkKeys(db)

  const keys = await db.selectFrom('networkKeys').select('id').execute()
  expect(keys).toEqual([{ id: 1_401 }])
  const kept = db.selectFrom('voteNetworks').select('keyId').where('position', '>=', '1000000')
  expect(await kept.execute()).toEqual([{ keyId: 1_401 }])
  const waiting = db
    .selectFrom('ledgerInbox')
    .select(['kind', 'key', 'payload'])
    .where('key', 'in', [voteId as string, ...exemptions.map(({ key }) => key)])
    .orderBy('kind')
  expect(await waiting.execute()).toMatchObject([
    { kind: 'exemption', key: exemptions[1]?.key, payload: { keyId: 1_401 } },
    { kind: 'vote', key: voteId, payload: null },
  ])
})
