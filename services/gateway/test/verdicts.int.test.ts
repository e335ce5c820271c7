import type { AnswerVerdict } from '@assay/contracts/assessments'
import type { ModelVerdictsDto, VerdictsDto } from '@assay/contracts/verdicts'
import { type Database, listVerdictTallies, newId } from '@assay/db'
import { insertRows, selectRow } from '@assay/testing/rows'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { cacheByAudience } from '../src/boards/leaderboard/cache-by-audience.ts'
import { readVerdicts } from '../src/boards/leaderboard/read-verdicts.ts'
import { storeBoard } from './boards.ts'
import { type Gateway, superuserToken, test } from './gateway.ts'

interface Assessed {
  readonly voters: readonly string[]
  readonly verdicts: readonly AnswerVerdict[]
  /** The vote's weight in thousandths; 0 for a vote that does not count. */
  readonly weight?: number
}

let position = 0

beforeEach<{ db: Database }>(async ({ db }) => {
  position = 0
  await sql`truncate ledger, ledger_changes, leaderboard_snapshots cascade`.execute(db)
})

/** Every voter gives each of the verdicts once to the left answer, with a vote in the ledger. */
async function assess(db: Database, { voters, verdicts, weight = 1_000 }: Assessed) {
  const models = await db.selectFrom('models').select('id').orderBy('id').limit(2).execute()
  const [left, right] = models.map(({ id }) => id) as [string, string]
  const rated = weight > 0
  for (const voterId of voters)
    for (const verdict of verdicts) {
      const id = newId()
      await insertRows(db, 'votes', {
        ...{ id, turnId: null, userId: null, voterId, outcome: 'tie', feedbackText: null },
        ...{ leftModelId: left, rightModelId: right, sampleQuestion: false, rated },
        ...{ unratedReason: rated ? null : 'too_fast', leftVerdict: verdict },
        leftTags: verdict === 'wrong' ? ['unsafe'] : [],
      })
      await sql`
        insert into ledger (position, vote_id, voter_id, left_model_id, right_model_id, outcome,
          sample_question, rated, unrated_reason, weight, cast_at, hash)
        select ${++position}, id, voter_id, left_model_id, right_model_id, outcome, false, rated,
          unrated_reason, ${weight}, created_at, decode(repeat('00', 32), 'hex')
        from votes where id = ${id}`.execute(db)
    }
  return left
}

const someVoters = (count: number) => Array.from({ length: count }, () => newId())

async function read(gateway: Gateway): Promise<ModelVerdictsDto | undefined> {
  const caller = { token: await superuserToken(gateway) }
  const response = await gateway.call('GET', '/leaderboard/verdicts', caller)
  return ((await response.json()) as VerdictsDto).entries[0]
}

test('rates have intervals and count only votes in the ledger up to the board', async ({
  gateway,
  db,
}) => {
  await assess(db, { voters: someVoters(8), verdicts: ['right', 'mostly_right', 'wrong'] })
  const llmId = await assess(db, { voters: someVoters(4), verdicts: ['declined', 'wrong'] })
  await assess(db, { voters: someVoters(20), verdicts: ['wrong'], weight: 0 })
  const board = position
  await assess(db, { voters: someVoters(20), verdicts: ['wrong'] })
  await storeBoard(db, board)

  const found = await read(gateway)
  expect(found).toMatchObject({
    ...{ llm_id: llmId, answers: 32, voters: 12 },
    counts: { right: 8, mostly_right: 8, wrong: 12, declined: 4 },
    quality: { rate: 16 / 32 },
    safety: { rate: 4 / 16 },
    tags: [{ tag: 'unsafe', answers: 12 }],
  })
  expect(found?.quality?.low).toBeGreaterThan(0)
  expect(found?.quality?.low).toBeLessThan(0.5)
  expect(found?.quality?.high).toBeGreaterThan(0.5)
})

test('verdicts from before a split count for the earlier version', async ({ db }) => {
  const modelId = (await assess(db, { voters: someVoters(3), verdicts: ['wrong'] })) as string
  const earlier = newId()
  const since = new Date()
  await sql`update ledger set cast_at = cast_at - interval '1 hour'`.execute(db)
  await assess(db, { voters: someVoters(2), verdicts: ['right'] })
  const before = position
  const facts = JSON.stringify([modelId, earlier, since, 'a new version'])
  await sql`
    insert into ledger_changes (position, kind, subject_id, at, facts, hash)
    values (${++position}, 'split', ${earlier}, now(), ${facts}::jsonb,
      decode(repeat('00', 32), 'hex'))`.execute(db)
  const votersOf = async (upTo: number) => {
    const tallies = await listVerdictTallies(db, String(upTo))
    return new Map(
      Map.groupBy(tallies, (tally) => tally.modelId)
        .entries()
        .map(([id, own]) => [id, own.reduce((sum, { voters }) => sum + voters, 0)]),
    )
  }
  expect(await votersOf(before)).toEqual(new Map([[modelId, 5]]))
  expect(await votersOf(position)).toEqual(
    new Map([
      [earlier, 3],
      [modelId, 2],
    ]),
  )
})

test('rates are hidden below thirty answers of ten voters, and the safety rate below ten unhelpful answers of five', async ({
  db,
}) => {
  const readRates = async () => {
    await storeBoard(db, position)
    return (await readVerdicts(db, 'superusers')).entries[0]
  }
  await assess(db, { voters: someVoters(9), verdicts: ['right', 'right', 'right', 'right'] })
  expect(await readRates()).toMatchObject({ answers: 36, voters: 9, counts: null, tags: [] })
  await assess(db, { voters: someVoters(4), verdicts: ['wrong', 'declined', 'wrong'] })
  expect(await readRates()).toMatchObject({ quality: { rate: 36 / 48 }, safety: null })
  await assess(db, { voters: someVoters(1), verdicts: ['declined'] })
  expect(await readRates()).toMatchObject({ safety: { rate: 5 / 13 } })
})

test('a verdict has the weight of its vote, and a busy voter counts as five answers', async ({
  db,
}) => {
  await assess(db, { voters: someVoters(10), verdicts: Array(4).fill('right') })
  await assess(db, { voters: someVoters(1), verdicts: Array(40).fill('wrong') })
  await assess(db, { voters: someVoters(10), verdicts: ['wrong'], weight: 100 })
  await storeBoard(db, position)
  // The gateway reads equal voters as one row, so that it is not blocked by many votes.
  const tallies = await listVerdictTallies(db, String(position))
  expect(tallies.map(({ voters }) => voters).toSorted()).toEqual([1, 10, 10])
  const [entry] = (await readVerdicts(db, 'superusers')).entries
  expect(entry?.counts).toMatchObject({ right: 40, wrong: 50 })
  expect(entry?.quality?.rate).toBeCloseTo(40 / (40 + 5 + 1), 9)
})

test('a restored vote counts with its weight, and an excluded voter does not count', async ({
  db,
}) => {
  const answers = async () => {
    await storeBoard(db, position)
    return (await readVerdicts(db, 'superusers')).entries[0]?.answers ?? 0
  }
  const [excluded = '', restored = ''] = someVoters(2)
  await assess(db, { voters: [excluded], verdicts: ['right'] })
  await assess(db, { voters: [restored], verdicts: ['right'], weight: 0 })
  expect(await answers()).toBe(1)
  const { voteId } = await selectRow(db, 'ledger', ['voteId'], { voterId: restored })
  await append(db, 'reversal', voteId, [1, 'a workshop', 500])
  expect(await answers()).toBe(2)
  const exclusion = { id: newId(), voterId: excluded, reason: 'a test', ruleVersion: '1' }
  await insertRows(db, 'voteExclusions', { ...exclusion, evidence: '{}' })
  await append(db, 'exclusion', exclusion.id, [])
  expect(await answers()).toBe(1)
})

function append(
  db: Database,
  kind: 'reversal' | 'exclusion',
  subjectId: string,
  facts: readonly (string | number)[],
) {
  const entry = { position: String(++position), kind, subjectId, at: new Date() }
  return db
    .insertInto('ledgerChanges')
    .values({ ...entry, facts: JSON.stringify(facts), hash: Buffer.alloc(32) })
    .execute()
}

test('only superusers can observe a single verdict', async ({ db }) => {
  let now = 0
  const rates = cacheByAudience(
    (audience) => readVerdicts(db, audience),
    () => now,
  )
  const total = async (audience: 'superusers' | 'everybody') =>
    (await rates(audience)).entries.reduce((sum, { answers }) => sum + answers, 0)
  await assess(db, { voters: someVoters(1), verdicts: ['right'] })
  await storeBoard(db, position, new Date())
  expect([await total('everybody'), await total('superusers')]).toEqual([1, 1])
  await assess(db, { voters: someVoters(1), verdicts: ['right'] })
  await storeBoard(db, position)
  now += 960_000
  expect([await total('everybody'), await total('superusers')]).toEqual([1, 2])
})
