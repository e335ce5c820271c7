import type { PageQuery } from '@assay/contracts/page'
import { type Database, type DatabaseSchema, newId } from '@assay/db'
import type { Selectable } from 'kysely'

/** The items that a caller may access: one owner's items, or all items. */
export interface ItemScope {
  readonly ownerId?: string
}

const itemColumns = ['id', 'ownerId', 'title', 'description'] as const

export type Item = Pick<Selectable<DatabaseSchema['items']>, (typeof itemColumns)[number]>
export type ItemText = Pick<Item, 'title' | 'description'>

/** Returns a page of the items in scope, newest first, and the number of all items in scope. */
export async function listItems(
  db: Database,
  { ownerId }: ItemScope,
  { skip, limit }: PageQuery,
): Promise<{ readonly items: Item[]; readonly count: number }> {
  const inReach = db
    .selectFrom('items')
    .$if(ownerId !== undefined, (qb) => qb.where('ownerId', '=', ownerId ?? ''))
  const [items, { count }] = await Promise.all([
    inReach.select(itemColumns).orderBy('id', 'desc').offset(skip).limit(limit).execute(),
    inReach.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ])
  return { items, count: Number(count) }
}

export async function findItem(
  db: Database,
  id: string,
  { ownerId }: ItemScope,
): Promise<Item | undefined> {
  return db
    .selectFrom('items')
    .select(itemColumns)
    .where('id', '=', id)
    .$if(ownerId !== undefined, (qb) => qb.where('ownerId', '=', ownerId ?? ''))
    .executeTakeFirst()
}

export async function insertItem(db: Database, ownerId: string, text: ItemText): Promise<Item> {
  return db
    .insertInto('items')
    .values({ id: newId(), ownerId, ...text })
    .returning(itemColumns)
    .executeTakeFirstOrThrow()
}

/** Returns undefined if the item does not exist or is out of scope. */
export async function updateItem(
  db: Database,
  id: string,
  { ownerId }: ItemScope,
  text: ItemText,
): Promise<Item | undefined> {
  return db
    .updateTable('items')
    .set(text)
    .where('id', '=', id)
    .$if(ownerId !== undefined, (qb) => qb.where('ownerId', '=', ownerId ?? ''))
    .returning(itemColumns)
    .executeTakeFirst()
}

/** Returns undefined if the item does not exist or is out of scope. */
export async function deleteItem(
  db: Database,
  id: string,
  { ownerId }: ItemScope,
): Promise<Item | undefined> {
  return db
    .deleteFrom('items')
    .where('id', '=', id)
    .$if(ownerId !== undefined, (qb) => qb.where('ownerId', '=', ownerId ?? ''))
    .returning(itemColumns)
    .executeTakeFirst()
}
