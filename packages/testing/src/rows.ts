import assert from 'node:assert/strict'
import { type Database, type DatabaseSchema, newId } from '@assay/db'
import type { InsertObject, Selectable, UpdateObject } from 'kysely'

type Columns<Table extends keyof DatabaseSchema> = Partial<Selectable<DatabaseSchema[Table]>>

/** Inserts one row or several. */
export async function insertRows<Table extends keyof DatabaseSchema>(
  db: Database,
  table: Table,
  rows: InsertObject<DatabaseSchema, Table> | readonly InsertObject<DatabaseSchema, Table>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute()
}

/** Returns columns of the rows with these values. */
export async function selectRows<
  Table extends keyof DatabaseSchema,
  Name extends keyof Selectable<DatabaseSchema[Table]>,
>(
  db: Database,
  table: Table,
  names: readonly Name[],
  where: Columns<Table>,
): Promise<Pick<Selectable<DatabaseSchema[Table]>, Name>[]> {
  const rows = db.selectFrom(table as keyof DatabaseSchema).select(names as never)
  return (await rows.where((eb) => eb.and(where as object)).execute()) as never
}

/** Returns columns of the row with these values, which must exist. */
export async function selectRow<
  Table extends keyof DatabaseSchema,
  Name extends keyof Selectable<DatabaseSchema[Table]>,
>(db: Database, table: Table, names: readonly Name[], where: Columns<Table>) {
  const [row] = await selectRows(db, table, names, where)
  assert(row, `a row of ${table}`)
  return row
}

/** Changes the rows with these values. */
export async function updateRows<Table extends keyof DatabaseSchema>(
  db: Database,
  table: Table,
  where: Columns<Table>,
  change: UpdateObject<DatabaseSchema, Table>,
): Promise<void> {
  const update = db.updateTable(table as keyof DatabaseSchema).set(change as object)
  await update.where((eb) => eb.and(where as object)).execute()
}

/** Adds active models of the demonstration's connection, or with other facts. */
export async function insertModels(
  db: Database,
  ids: readonly string[],
  facts: Partial<InsertObject<DatabaseSchema, 'models'>> = {},
): Promise<void> {
  const model = { connectionId: 'demo', providerModel: 'demo', company: 'Demo', samplingWeight: 1 }
  await insertRows(
    db,
    'models',
    ids.map((id) => ({
      ...{ id, llmName: `Model ${id}`, isThinking: false, isActive: true, ...model, ...facts },
    })),
  )
}

/** Adds a thread with one turn. */
export async function insertThread(
  db: Database,
  turn: Partial<InsertObject<DatabaseSchema, 'turns'>> & {
    readonly id: string
    readonly userId: string
  },
): Promise<void> {
  const threadId = newId()
  const { userId } = turn
  await insertRows(db, 'threads', { id: threadId, userId, mode: 'battle', title: 'Title' })
  await insertRows(db, 'turns', {
    ...{ threadId, idx: 0, prompt: 'Why?', blind: true, sampleQuestion: false },
    ...{ thinkingMode: false, temperature: 0, maxTokens: 100, gateway: 'test' },
    ...{ deadlineAt: new Date(), ...turn },
  })
}
