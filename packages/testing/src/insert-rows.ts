import { type Database, type DatabaseSchema, newId } from '@assay/db'
import type { InsertObject } from 'kysely'

/** Inserts one row or several. */
export async function insertRows<Table extends keyof DatabaseSchema>(
  db: Database,
  table: Table,
  rows: InsertObject<DatabaseSchema, Table> | readonly InsertObject<DatabaseSchema, Table>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute()
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
