import { readFile } from 'node:fs/promises'
import type { AnswerErrorCode } from '@assay/contracts/chat/answer-errors'
import { test as onServers } from '@assay/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { aGuest, test } from './gateway.ts'
import { playTurn } from './played-worker.ts'

const FILE = new URL('../../../deploy/prometheus/postgres-queries.yml', import.meta.url)

interface ExporterQuery {
  readonly name: string
  readonly query: string
  /** The columns that the exporter reads. */
  readonly columns: readonly string[]
}

async function readQueries(): Promise<ExporterQuery[]> {
  const blocks = (await readFile(FILE, 'utf8')).split(/^(?=\w)/m)
  return blocks.flatMap((block) => {
    const [, name, query] = /^(\w+):\n {2}query: (?:>\n)?([\s\S]+?)\n {2}metrics:/.exec(block) ?? []
    const columns = [...block.matchAll(/^ {4}- (\w+):/gm)].map(([, column]) => column as string)
    return name && query ? [{ name, query, columns }] : []
  })
}

onServers('every exporter query fits the schema and returns its columns', async ({ db }) => {
  const queries = await readQueries()
  expect(queries.length).toBeGreaterThanOrEqual(5)
  for (const { query, columns } of queries) {
    const { rows } = await sql<object>`select * from (${sql.raw(query)}) as answer
      right join (select 1) as once on true`.execute(db.withoutPlugins())
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining([...columns]))
  }
})

test('open turns are reported by state and age until they end', async ({ gateway, db, bus }) => {
  const query = (await readQueries()).find(({ name }) => name === 'assay_turns')?.query ?? ''
  const openTurns = async () => {
    const { rows } = await sql<{ state: string; open: string; age_seconds: string }>`
      ${sql.raw(query)}`.execute(db.withoutPlugins())
    return rows.map(({ state, open, age_seconds: age }) => [state, Number(open), Number(age) >= 0])
  }
  expect(await openTurns()).toEqual([])
  const { fingerprint } = await aGuest(gateway)
  await using chat = await ask(gateway, { fingerprint })
  const { turn_id } = await chat.next('setup')
  expect(await openTurns()).toEqual([['queued', 1, true]])
  await playTurn({ db, bus }, turn_id, ['One.', 'Two.'])
  expect(await openTurns()).toEqual([])
})

test('failing models are reported by connection and cause', async ({ gateway: _, db }) => {
  const query = (await readQueries()).find(({ name }) => name === 'assay_failing')?.query ?? ''
  const failing = async () => (await sql`${sql.raw(query)}`.execute(db.withoutPlugins())).rows
  const setCode = (errorCode: AnswerErrorCode | null) =>
    db.updateTable('servedModels').set({ errorCode }).execute()
  const connection = (await db.selectFrom('models').select('connectionId').execute())[0]
  expect(await failing()).toEqual([])
  await setCode('no_credit')
  expect(await failing()).toEqual([
    { connection: connection?.connectionId, code: 'no_credit', models: '2' },
  ])
  await setCode(null)
  const kind = 'openai-compatible'
  await db
    .updateTable('connections')
    .set({ kind, names: ['another'] })
    .execute()
  expect(await failing()).toMatchObject([{ code: 'not_listed', models: '2' }])
  await db.updateTable('models').set({ pausedAt: new Date() }).execute()
  expect(await failing()).toEqual([])
  await db.updateTable('models').set({ pausedAt: null }).execute()
  await db.updateTable('connections').set({ names: null }).execute()
})

test('votes that weigh nothing are reported for the network that has most of them', async ({
  gateway: _,
  db,
}) => {
  const query = (await readQueries()).find(({ name }) => name === 'assay_over_network_share')?.query
  const votes = async () => {
    const { rows } = await sql<{ votes: string }>`${sql.raw(query ?? '')}`.execute(
      db.withoutPlugins(),
    )
    return Number(rows[0]?.votes)
  }
  expect(await votes()).toBe(0)
  await sql`
    insert into ledger (position, vote_id, voter_id, left_model_id, right_model_id, outcome,
      sample_question, rated, unrated_reason, cast_at, weight, hash)
    select position, gen_random_uuid(), gen_random_uuid(), models.id, models.id, 'tie', false,
      position > 12, case when position <= 12 then 'network_share' end, now(), 0, ''
    from generate_series(1, 20) as position, (select id from models limit 1) as models`.execute(db)
  const network = (position: unknown) => sql`decode(lpad((${position} % 3)::text, 32, '0'), 'hex')`
  await sql`insert into vote_networks (position, key_id, network_key, is_account)
    select position, 1400, ${network(sql.ref('position'))}, false from ledger`.execute(db)
  expect(await votes()).toBe(4)
  await sql`insert into ledger_changes (position, kind, subject_id, at, facts, hash)
    select 100 + position, 'reversal', vote_id, now(), '{}', '' from ledger where position % 3 = 0
    `.execute(db)
  await sql`update vote_networks set network_key = ${network(sql.lit(1))} where position = 2`.execute(
    db,
  )
  expect(await votes()).toBe(5)
  await sql`update ledger set cast_at = now() - interval '25 hours'`.execute(db)
  expect(await votes()).toBe(0)
})
