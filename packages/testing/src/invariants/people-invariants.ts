import { sql } from 'kysely'
import { findInDatabase, findInText } from './find-words.ts'
import type { Invariant } from './invariant.ts'

const mergesAreWhole: Invariant = {
  id: 'I18',
  statement: 'a guest who was merged into an account owns nothing',
  async check({ db }) {
    const { rows } = await sql<{ violation: string }>`
      select format('%s of merged guest %s: %s', what, users.id, count(*)) as violation
      from users join (
        select 'threads' as what, user_id from threads
        union all select 'turns', user_id from turns
        union all select 'votes', user_id from votes
      ) owned on owned.user_id = users.id
      where merged_into is not null
      group by what, users.id`.execute(db)
    return rows.map(({ violation }) => violation)
  },
}

const deletedPeopleAreGone: Invariant = {
  id: 'I24',
  statement: 'the database and the logs contain nothing about deleted people',
  async check({ db, canaries, logs }) {
    if (!canaries?.deleted) return undefined
    return [
      ...(await findInDatabase(db, canaries.deleted)),
      ...findInText('the log', (await logs?.()) ?? '', canaries.deleted),
    ]
  },
}

export const PEOPLE_INVARIANTS = [mergesAreWhole, deletedPeopleAreGone] as const
