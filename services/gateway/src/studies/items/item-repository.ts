import type { PageQuery } from '@assay/contracts/page'
import type { StudyItem } from '@assay/contracts/studies/items'
import { type Database, type DatabaseTransaction, newId } from '@assay/db'

const columns = [
  ...['id', 'position', 'externalId', 'messages', 'reference', 'subject', 'tags', 'rubric'],
] as const

/** Items inserted with one statement. */
const BATCH = 250

/** Deletes all items of a study, with the answers that were uploaded for them. */
export async function deleteItems(trx: DatabaseTransaction, studyId: string): Promise<void> {
  await trx.deleteFrom('studyItems').where('studyId', '=', studyId).execute()
}

export async function insertItems(
  trx: DatabaseTransaction,
  studyId: string,
  items: readonly StudyItem[],
): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH) {
    const rows = items.slice(from, from + BATCH).map((item, index) => ({
      id: newId(),
      studyId,
      position: from + index,
      externalId: item.external_id,
      messages: JSON.stringify(item.messages),
      reference: item.reference,
      subject: item.subject,
      tags: item.tags,
      rubric: JSON.stringify(item.rubric),
    }))
    await trx.insertInto('studyItems').values(rows).execute()
  }
}

/** Returns a page of a study's items in their order. */
export async function listItems(db: Database, studyId: string, { skip, limit }: PageQuery) {
  return db
    .selectFrom('studyItems')
    .select(columns)
    .where('studyId', '=', studyId)
    .orderBy('position')
    .offset(skip)
    .limit(limit)
    .execute()
}

export type StoredItem = Awaited<ReturnType<typeof listItems>>[number]

/** Finds items by their ids, in their order. */
export async function findItems(db: Database, ids: readonly string[]): Promise<StoredItem[]> {
  return db
    .selectFrom('studyItems')
    .select(columns)
    .where('id', 'in', ids)
    .orderBy('position')
    .execute()
}

/** Items read with one statement. */
const PAGE = 200

/** Reads all items of a study in pages, in their order. */
export async function* readAllItems(db: Database, studyId: string): AsyncGenerator<StoredItem[]> {
  for (let skip = 0; ; skip += PAGE) {
    const items = await listItems(db, studyId, { skip, limit: PAGE })
    yield items
    if (items.length < PAGE) return
  }
}

/** Returns the id of each item by the organiser's own id, in the order of the items. */
export async function listItemIds(
  db: Database,
  studyId: string,
): Promise<ReadonlyMap<string, string>> {
  const items = await db
    .selectFrom('studyItems')
    .select(['id', 'externalId'])
    .where('studyId', '=', studyId)
    .orderBy('position')
    .execute()
  return new Map(items.map(({ id, externalId }) => [externalId, id]))
}
