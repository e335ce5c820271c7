import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { expect, test } from 'vitest'
import { compileOnce } from './compile-once.ts'
import type { DatabaseSchema } from './schema/database-schema.ts'

test('a query is compiled once and run with different parameters', async () => {
  const asked: unknown[] = []
  const db = new Kysely<DatabaseSchema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query: { sql, parameters } }) {
      asked.push([sql, ...parameters])
    },
  })
  let built = 0
  const findTurn = compileOnce((kysely, id: string) => {
    built += 1
    const turns = kysely.selectFrom('turns').select('blind')
    return turns.where('state', '=', 'done').where('id', '=', id)
  })

  await findTurn(db, 'a')
  await findTurn(db, 'b')

  const text = 'select "blind" from "turns" where "state" = $1 and "id" = $2'
  expect(asked).toEqual([
    [text, 'done', 'a'],
    [text, 'done', 'b'],
  ])
  expect(built).toBe(1)
})
