import type { Database } from '@assay/db'

/** Finds the people with these ids, with the ORCID iDs of their accounts. */
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
