import type { ListUsersQuery, UserSort } from '@assay/contracts/users'
import { containing, type Database, type DatabaseSchema } from '@assay/db'
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { type User, userColumns } from './user-repository.ts'

/** Equal rows are ordered by id, so that each row appears on exactly one page. */
const ORDERS: Readonly<Record<UserSort, readonly [Column, 'asc' | 'desc']>> = {
  newest: ['id', 'desc'],
  full_name: ['fullName', 'asc'],
  '-full_name': ['fullName', 'desc'],
  email: ['email', 'asc'],
  '-email': ['email', 'desc'],
}
type Column = 'id' | 'fullName' | 'email'

/** Returns a page of the matching accounts and the number of all matching accounts. */
export async function listAccounts(
  db: Database,
  { skip, limit, sort, ...filter }: ListUsersQuery,
): Promise<{ readonly users: User[]; readonly count: number }> {
  const [column, direction] = ORDERS[sort]
  const matching = db
    .selectFrom('users')
    .where('isGuest', '=', false)
    .$call((query) => narrow(query, filter))
  const [users, { count }] = await Promise.all([
    matching
      .select(userColumns)
      .orderBy(column, direction)
      .orderBy('id', direction)
      .offset(skip)
      .limit(limit)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { users, count: Number(count) }
}

function narrow<Row>(
  query: SelectQueryBuilder<DatabaseSchema, 'users', Row>,
  { search, role, status }: Pick<ListUsersQuery, 'search' | 'role' | 'status'>,
) {
  return query
    .$if(Boolean(search), (qb) => qb.where((eb) => isNamed(eb, search ?? '')))
    .$if(role !== undefined, (qb) => qb.where('role', '=', role ?? 'user'))
    .$if(status !== undefined, (qb) => qb.where('isActive', '=', status === 'active'))
}

function isNamed(eb: ExpressionBuilder<DatabaseSchema, 'users'>, search: string) {
  const part = containing(search)
  return eb.or([eb('fullName', 'ilike', part), eb(eb.cast('email', 'text'), 'ilike', part)])
}
