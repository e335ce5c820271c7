import type { Database } from '@assay/db'

/** The people with these ids, each with the ORCID iD of their account, by id. */
export async function findPeople(db: Database, ids: readonly string[]) {
  const people = await db
    .selectFrom('users')
    .leftJoin('identities', (join) =>
      join.onRef('identities.userId', '=', 'users.id').on('provider', '=', 'orcid'),
    )
    .select(['users.id', 'users.fullName', 'users.email', 'identities.subject as orcid'])
    .where(({ eb, fn, val }) => eb('users.id', '=', fn.any(val(ids))))
    .execute()
  return new Map(people.map((person) => [person.id, person]))
}
