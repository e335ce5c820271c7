import { SnapshotLine } from '@assay/contracts/ledger-snapshot'
import { newId } from '@assay/db'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { read, storeBoard, storeDetails } from './boards.ts'
import { type Gateway, superuserToken, test } from './gateway.ts'

const PATH = '/leaderboard/publication'
const READS = ['/leaderboard/', '/ledger/checkpoints', '/ledger/export']

const decide = (gateway: Gateway, is_public: boolean, token: string) =>
  gateway.call(
    'PUT',
    PATH,
    { token },
    {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ is_public }),
    },
  )

test('a superuser publishes and withdraws board, checkpoints and ledger together', async ({
  gateway,
  db,
}) => {
  await storeDetails(db, await storeBoard(db, 0, new Date()))
  const token = await superuserToken(gateway)
  const statuses = () =>
    Promise.all(READS.map(async (path) => (await gateway.call('GET', path)).status))
  await expect
    .poll(async () => (await gateway.call('GET', '/leaderboard/', { token })).status)
    .toBe(200)
  expect(await read(gateway, PATH)).toEqual({ is_public: false })
  expect(await statuses()).toEqual([401, 401, 401])

  expect(await (await decide(gateway, true, token)).json()).toEqual({ is_public: true })
  expect(await read(gateway, PATH)).toEqual({ is_public: true })
  expect(await statuses()).toEqual([200, 200, 200])

  expect((await decide(gateway, false, token)).status).toBe(200)
  expect(await statuses()).toEqual([401, 401, 401])
  const actions = await db
    .selectFrom('auditEntries')
    .select('action')
    .where('action', 'like', 'board %')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['board published', 'board withdrawn'])
})

test('other gateways follow the decision, and it survives a restart', async ({ gateway, db }) => {
  await db.updateTable('site').set({ isBoardPublic: true }).execute()
  await expect.poll(() => read(gateway, PATH)).toEqual({ is_public: true })
  const simulatedVotes = { [newId()]: 3 }
  await db
    .updateTable('site')
    .set({ isBoardPublic: false, simulatedVotes: JSON.stringify(simulatedVotes) })
    .execute()
  const withCounts = { is_public: false, simulated_votes: simulatedVotes }
  await expect.poll(() => read(gateway, PATH)).toEqual(withCounts)
  await db.updateTable('site').set({ simulatedVotes: '{}' }).execute()
  await expect.poll(() => read(gateway, PATH)).toEqual({ is_public: false })
})

test('the public ledger export ends at the last published board', async ({ gateway, db }) => {
  await db.deleteFrom('leaderboardSnapshots').execute()
  await db.deleteFrom('ledger').execute()
  const models = await db.selectFrom('models').select('id').orderBy('id').execute()
  const [leftModelId, rightModelId] = models.map(({ id }) => id) as [string, string]
  const vote = { leftModelId, rightModelId, outcome: 'tie', sampleQuestion: false } as const
  await insertRows(
    db,
    'ledger',
    Array.from({ length: 5 }, (_, at) => ({
      ...vote,
      position: String(at + 1),
      voteId: newId(),
      voterId: newId(),
      rated: true,
      unratedReason: null,
      weight: 1_000,
      castAt: new Date(),
      hash: Buffer.alloc(32, at),
    })),
  )
  await storeDetails(db, await storeBoard(db, 3, new Date()))
  await storeDetails(db, await storeBoard(db, 5))
  const token = await superuserToken(gateway)
  await decide(gateway, true, token)
  const positionOf = async (as?: string) => {
    const response = await gateway.call('GET', '/ledger/export', as ? { token: as } : {})
    const lines = (await response.text()).trimEnd().split('\n')
    const { snapshot } = SnapshotLine.parse(JSON.parse(lines.at(-1) as string))
    return [lines.length - 1, snapshot.ledger_position]
  }
  expect(await positionOf()).toEqual([3, 3])
  expect(await positionOf(token)).toEqual([5, 5])
  await decide(gateway, false, token)
})
