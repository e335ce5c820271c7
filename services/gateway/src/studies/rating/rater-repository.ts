import type { RatersDto } from '@assay/contracts/studies/raters'
import { type Database, type DatabaseTransaction, newId } from '@assay/db'
import { sql } from 'kysely'

/** A rater with their progress, for the organiser. */
export interface RaterProgress {
  readonly id: string
  readonly email: string | null
  readonly name: string | null
  readonly joinedAt: Date | null
  readonly leftAt: Date | null
  readonly removedAt: Date | null
  readonly rated: number
  readonly repeats: number
  readonly skipped: number
  readonly flagged: number
  readonly lastRatedAt: Date | null
}

/** Lists the raters of a study, and those who are invited, in the order of their invitations. */
export async function listRaters(db: Database, studyId: string): Promise<RaterProgress[]> {
  const { rows } = await sql<RaterProgress>`
    select rater.id, coalesce(rater.email, users.email::text) as email, full_name as name,
      joined_at, left_at, removed_at, rated, repeats, skipped, flagged,
      (select max(rated_at) from study_ratings where rater_id = rater.id) as last_rated_at
    from study_raters as rater
    left join users on users.id = rater.user_id
    cross join lateral (
      select count(*) filter (where state = 'rated' and repeat_of is null)::int as rated,
        count(*) filter (where state = 'rated' and repeat_of is not null)::int as repeats,
        count(*) filter (where state in ('skip', 'conflict'))::int as skipped,
        count(*) filter (where state = 'flag')::int as flagged
      from study_assignments where rater_id = rater.id
    ) as progress
    where rater.study_id = ${studyId}
    order by rater.id`.execute(db)
  return rows
}

type AssignmentCounts = Omit<RatersDto, 'data' | 'reports' | 'has_link'>

/** Counts the expected ratings as the results do: with flagged assignments, without repeats. */
export async function countAssignments(db: Database, studyId: string): Promise<AssignmentCounts> {
  const { rows } = await sql<AssignmentCounts>`
    select (count(*) filter (where repeat_of is null))::int as assignments,
      (count(*) filter (where repeat_of is null and state = 'rated'))::int as rated,
      (count(*) filter (where repeat_of is null and state = 'flag'))::int as flagged,
      (count(*) filter (where repeat_of is not null and state = 'rated'))::int as repeats,
      (count(*) filter (where rater_id is null))::int as unassigned
    from study_assignments
    where study_id = ${studyId} and state in ('open', 'rated', 'flag')`.execute(db)
  return rows[0] ?? { assignments: 0, rated: 0, flagged: 0, repeats: 0, unassigned: 0 }
}

const columns = [
  ...['id', 'userId', 'email', 'tokenHash', 'joinedAt', 'leftAt', 'removedAt'],
] as const

/** Lists all raters of a study. Lock the study before a change that depends on them. */
export async function listStoredRaters(db: Database, studyId: string) {
  return db
    .selectFrom('studyRaters')
    .select(columns)
    .where('studyId', '=', studyId)
    .orderBy('id')
    .execute()
}

export type StoredRater = Awaited<ReturnType<typeof listStoredRaters>>[number]

/** Finds the study of a link or of an invitation. */
export async function findStudyOfToken(
  db: Database,
  tokenHash: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('studies')
    .select('id')
    .where('linkHash', '=', tokenHash)
    .unionAll(
      db.selectFrom('studyRaters').select('studyId as id').where('tokenHash', '=', tokenHash),
    )
    .executeTakeFirst()
  return found?.id
}

export async function findLink(
  db: Database,
  studyId: string,
): Promise<{ readonly linkHash: string | null } | undefined> {
  return db.selectFrom('studies').select('linkHash').where('id', '=', studyId).executeTakeFirst()
}

export async function updateLink(
  trx: DatabaseTransaction,
  studyId: string,
  linkHash: string | null,
): Promise<void> {
  await trx.updateTable('studies').set({ linkHash }).where('id', '=', studyId).execute()
}

/** @returns the id of the new rater, who has joined if `userId` is given. */
export async function insertRater(
  trx: DatabaseTransaction,
  rater: { readonly studyId: string } & ({ readonly userId: string } | { readonly email: string }),
): Promise<string> {
  const id = newId()
  const joinedAt = 'userId' in rater ? new Date() : null
  await trx
    .insertInto('studyRaters')
    .values({ ...rater, id, joinedAt })
    .execute()
  return id
}

/** Makes the user a rater who has joined and not left. */
export async function updateJoined(
  trx: DatabaseTransaction,
  raterId: string,
  userId: string,
): Promise<void> {
  await trx
    .updateTable('studyRaters')
    .set({ userId, joinedAt: sql`coalesce(joined_at, now())`, leftAt: null, removedAt: null })
    .where('id', '=', raterId)
    .execute()
}

export async function updateLeft(trx: DatabaseTransaction, raterId: string): Promise<void> {
  await trx
    .updateTable('studyRaters')
    .set({ leftAt: sql`now()` })
    .where('id', '=', raterId)
    .execute()
}

export async function updateRemoved(trx: DatabaseTransaction, raterId: string): Promise<void> {
  await trx
    .updateTable('studyRaters')
    .set({ removedAt: sql`now()` })
    .where('id', '=', raterId)
    .execute()
}

/** Deletes an invitation that nobody has used. */
export async function deleteInvitation(trx: DatabaseTransaction, raterId: string): Promise<void> {
  await trx.deleteFrom('studyRaters').where('id', '=', raterId).execute()
}

export async function lockStudyRater(
  trx: DatabaseTransaction,
  { studyId, raterId }: { readonly studyId: string; readonly raterId: string },
): Promise<StoredRater | undefined> {
  return trx
    .selectFrom('studyRaters')
    .select(columns)
    .where('studyId', '=', studyId)
    .where('id', '=', raterId)
    .forUpdate()
    .executeTakeFirst()
}
