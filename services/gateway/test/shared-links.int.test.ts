import { randomBytes } from 'node:crypto'
import type { SharedThreadDto } from '@assay/contracts/shares'
import { type Database, newId } from '@assay/db'
import { insertRows } from '@assay/testing/rows'
import { expect } from 'vitest'
import { send } from './accounts.ts'
import { storeBoard, storeDetails } from './boards.ts'
import { test as base, type Gateway } from './gateway.ts'
import { seedVoters } from './seed-voters.ts'

const test = base.extend('policy', { scope: 'file' }, { LEADERBOARD_PUBLIC: 'true' })

interface Vote {
  readonly seq: number
  readonly created_at: string
  readonly voter: string
  readonly outcome: string
  readonly left_model: string
  readonly right_model: string
  readonly question_since: number
}

/** Reads the public ledger as anybody can. */
async function readLedger(gateway: Gateway) {
  const text = await (await gateway.call('GET', '/ledger/export?format=ndjson')).text()
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const labels = Map.groupBy(
    lines.filter(({ kind }) => kind === 'label'),
    ({ vote }) => vote,
  )
  const votes = lines.filter(({ kind }) => kind === 'vote') as Vote[]
  return votes.map((vote) => ({
    ...vote,
    labels: (labels.get(vote.seq) ?? []).flatMap(({ slugs }) => slugs).join(' '),
  }))
}

type PublicVote = Awaited<ReturnType<typeof readLedger>>[number]
type SharedTurn = SharedThreadDto['turns'][number]

/** Whether a vote of the ledger can be the one of a shared turn. */
function mayBe(vote: PublicVote, turn: SharedTurn, modelIds: ReadonlyMap<string, string>): boolean {
  const [left, right] = turn.answers
  const isModel = (id: string, name: string | null | undefined) =>
    name != null && modelIds.get(name) === id
  return (
    turn.question.endsWith(`: ${vote.labels}`) &&
    isModel(vote.left_model, left?.model_name) &&
    isModel(vote.right_model, right?.model_name) &&
    (turn.outcome === null || turn.outcome === vote.outcome)
  )
}

/** Finds the voters who have voted on all turns of a shared thread, in order, on one question. */
function candidatesOf(
  { turns }: SharedThreadDto,
  ledger: readonly PublicVote[],
  modelIds: ReadonlyMap<string, string>,
): Set<string> {
  const chats = Map.groupBy(ledger, ({ voter, question_since }) => `${voter} ${question_since}`)
  const found = new Set<string>()
  for (const votes of chats.values()) {
    let next = 0
    for (const vote of votes) {
      const turn = turns[next]
      if (turn && mayBe(vote, turn, modelIds)) next += 1
    }
    if (next === turns.length) found.add(votes[0]?.voter ?? '')
  }
  return found
}

interface Place {
  readonly gateway: Gateway
  readonly db: Database
}

/** When all threads were first shared. A sixth of the votes is cast later. */
const SHARED_AT = new Date('2026-08-01T00:00:00Z')

test('no shared link matches fewer than ten of 243 voters in the public ledger', async ({
  gateway,
  db,
}) => {
  const more = ['Canary-Gamma', 'Canary-Delta'].map((llmName) => ({
    ...{ id: newId(), llmName, connectionId: 'scripted', providerModel: llmName },
    ...{ isThinking: false, isActive: true, company: 'Canary', samplingWeight: 1, aliases: [] },
  }))
  await insertRows(db, 'models', more)
  const models = await db.selectFrom('models').select(['id', 'llmName']).execute()
  const modelIds = new Map(models.map(({ id, llmName }) => [llmName, id]))
  const { threads, end } = await seedVoters(db, 243, [...modelIds.values()])
  await storeDetails(db, await storeBoard(db, end, new Date()))

  const ledger = await readLedger(gateway)
  expect(new Set(ledger.map(({ voter }) => voter)).size).toBe(243)
  const known = ledger.filter(({ created_at }) => new Date(created_at) <= SHARED_AT)
  const shared = threads.filter((_, at) => at % 5 === 0)
  const links = await Promise.all(shared.map(({ id }) => readLink({ gateway, db }, id)))
  const withNames = links.filter(({ hidden }) => hidden !== 'names')
  const voters = withNames.map((link) => candidatesOf(link, known, modelIds).size)
  expect(voters.filter((candidates) => candidates < 10)).toEqual([])
  const nameless = links.filter(({ hidden }) => hidden === 'names').flatMap(({ turns }) => turns)
  for (const { outcome, answers } of nameless)
    expect([outcome, ...answers.map(({ model_name }) => model_name)]).toEqual([null, null, null])
  expect(links.length).toBeGreaterThan(150)
  // The links differ in what they hide, so that the test covers all cases.
  const parts = new Set(links.map(({ hidden }) => hidden))
  expect([...parts].sort()).toEqual(['names', 'nothing', 'outcomes'])
})

test('a link never shows votes from after the first link, whose time its readers could notice', async ({
  gateway,
  db,
}) => {
  const firstVotes = await db
    .selectFrom('turns')
    .innerJoin('votes', 'votes.turnId', 'turns.id')
    .select(['threadId', 'votes.createdAt'])
    .where('idx', '=', 0)
    .orderBy('votes.createdAt', 'desc')
    .limit(100)
    .execute()
  const links = await Promise.all(
    firstVotes.map(({ threadId, createdAt }) => readLink({ gateway, db }, threadId, createdAt)),
  )
  expect(new Set(links.map(({ turns }) => turns.length))).toEqual(new Set([1]))
})

test('voters who are excluded or have no rated vote do not count towards the ten of a link', async ({
  gateway,
  db,
}) => {
  const models = await db.selectFrom('models').select(['id', 'llmName']).execute()
  const modelIds = new Map(models.map(({ id, llmName }) => [llmName, id]))
  const threads = await db.selectFrom('threads').select('id').orderBy('id').limit(100).execute()
  const links = await Promise.all(
    threads.map(async ({ id }) => ({ id, link: await readLink({ gateway, db }, id) })),
  )
  const { id, link } =
    links.find(({ link }) => link.hidden === 'outcomes') ??
    expect.fail('no link hides only outcomes')
  const ledger = await readLedger(gateway)
  const known = ledger.filter(({ created_at }) => new Date(created_at) <= SHARED_AT)
  const numbers = await db.selectFrom('ledger').select(['position', 'voterId']).execute()
  const voterAt = new Map(numbers.map(({ position, voterId }) => [Number(position), voterId]))
  const pseudonyms = candidatesOf(link, known, modelIds)
  const candidates = new Set(
    known.filter(({ voter }) => pseudonyms.has(voter)).map(({ seq }) => voterAt.get(seq) as string),
  )
  const hidden = async () => (await readLink({ gateway, db }, id)).hidden
  const [first, ...others] = [...candidates].slice(9)
  const setRated = (rated: boolean) =>
    db
      .updateTable('ledger')
      .set({ rated })
      .where('voterId', 'in', [first as string, ...others])
      .execute()
  await setRated(false)
  expect(await hidden()).toBe('names')
  await setRated(true)
  expect(await hidden()).toBe('outcomes')

  const exclusion = { reason: 'farming', ruleVersion: '1', evidence: '{}' }
  await insertRows(
    db,
    'voteExclusions',
    [first as string, ...others].map((voterId) => ({ id: newId(), voterId, ...exclusion })),
  )
  expect(await hidden()).toBe('names')
  await db
    .updateTable('voteExclusions')
    .set({ reversedAt: new Date(), reversalReason: 'A mistake' })
    .execute()
  expect(await hidden()).toBe('outcomes')
})

async function readLink(
  { gateway, db }: Place,
  id: string,
  sharedAt = SHARED_AT,
): Promise<SharedThreadDto> {
  const shareId = randomBytes(18).toString('base64url')
  const share = { shareId, sharedAt }
  await db.updateTable('threads').set(share).where('id', '=', id).execute()
  const response = await send(gateway, 'GET', `/shared/${shareId}`, {})
  expect(response.status).toBe(200)
  return (await response.json()) as SharedThreadDto
}
