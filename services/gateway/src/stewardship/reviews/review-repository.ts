import type { PageQuery } from '@assay/contracts/page'
import type { ReviewKind, ReviewList, ReviewState } from '@assay/contracts/reviews'
import type { Database, DatabaseTransaction } from '@assay/db'
import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '../../http/list-limits.ts'
import { type KindSelection, SELECTIONS } from './selection-repository.ts'

export interface Review {
  readonly id: string
  readonly kind: ReviewKind
  readonly subject: string
  readonly state: ReviewState
  readonly facts: unknown
  readonly statement: string | null
  readonly reason: string | null
  readonly decidedBy: string | null
  readonly at: Date
}

const COLUMNS = sql`id, kind, subject, state, facts, statement, reason, decided_by, at`

/** One list of the queue: the waiting or the decided reviews of one kind. */
interface Selection {
  readonly kind: ReviewKind
  readonly list: ReviewList
}

const groupOf = ({ groupBy }: KindSelection): RawBuilder<string> => groupBy ?? sql`reviews.id::text`

function selected({ kind, list }: Selection) {
  return sql`
    from reviews where kind = ${kind} and ${SELECTIONS[kind].isShown}
      and ${list === 'waiting' ? sql`state = 'waiting'` : sql`state <> 'waiting'`}`
}

/**
 * Returns a page of waiting reviews, oldest first, or of decided reviews, newest first. Each group
 * is one row.
 */
export async function listReviews(
  db: Database,
  selection: Selection,
  { skip, limit }: PageQuery,
): Promise<readonly (Review & { readonly count: number })[]> {
  const order = selection.list === 'waiting' ? sql`id` : sql`at desc, id desc`
  const { rows } = await sql<Review & { count: number }>`
    with grouped as (
      select ${COLUMNS}, ${groupOf(SELECTIONS[selection.kind])} as same ${selected(selection)}
    ), first as (
      select distinct on (same, state) ${COLUMNS},
        (count(*) over (partition by same, state))::integer as count
      from grouped order by same, state, id
    )
    select ${COLUMNS}, count from first order by ${order} offset ${skip} limit ${limit}`.execute(db)
  return rows
}

/** Counts the rows of a list, looking at no more than MAX_COUNTED reviews. */
export async function countReviews(db: Database, selection: Selection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (same, state))::integer as count from (
      select state, ${groupOf(SELECTIONS[selection.kind])} as same ${selected(selection)} limit ${MAX_COUNTED}
    ) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Lists the reviews of one queue row, starting with the given review. The list is empty if the
 * given review is hidden or deleted.
 * @param lock whether to lock the reviews until the transaction ends.
 */
export async function findReviews(
  trx: DatabaseTransaction,
  { id, kind }: Pick<Review, 'id' | 'kind'>,
  lock?: 'for update',
): Promise<readonly Review[]> {
  const { isShown, groupBy } = SELECTIONS[kind]
  const isSame = groupBy
    ? sql`state = (select state from reviews where id = ${id})
        and ${groupBy} = (select ${groupBy} from reviews where id = ${id})`
    : sql`id = ${id}`
  const { rows } = await sql<Review>`
    select ${COLUMNS} from reviews where kind = ${kind} and ${isSame} and ${isShown}
    order by id <> ${id}, id ${lock ? sql`for update` : sql``}`.execute(trx)
  return rows[0]?.id === id ? rows : []
}

/** Stores a decision about locked reviews. */
export async function updateReviews(
  trx: DatabaseTransaction,
  reviews: readonly Review[],
  decided: Pick<Review, 'state' | 'reason' | 'decidedBy'>,
): Promise<void> {
  const ids = reviews.map(({ id }) => id)
  await trx
    .updateTable('reviews')
    .set({ ...decided, at: new Date() })
    .where('id', 'in', ids)
    .execute()
}

/** Replaces the facts of a review. */
export async function storeFacts(
  trx: DatabaseTransaction,
  { kind, subject, facts }: Pick<Review, 'kind' | 'subject' | 'facts'>,
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ facts: JSON.stringify(facts) })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()
}
