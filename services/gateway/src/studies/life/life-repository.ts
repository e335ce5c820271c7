import type { StudyState } from '@assay/contracts/studies/studies'
import { type DatabaseTransaction, newId } from '@assay/db'
import { sql } from 'kysely'

export async function updateFrozen(
  trx: DatabaseTransaction,
  studyId: string,
  hash: string,
): Promise<void> {
  await trx
    .updateTable('studies')
    .set({ state: 'collecting', hash, frozenAt: sql<Date>`now()` })
    .where('id', '=', studyId)
    .execute()
}

/** Inserts a waiting response for each item and model. */
export async function insertWaitingResponses(
  trx: DatabaseTransaction,
  studyId: string,
): Promise<void> {
  await sql`
    insert into study_responses (id, study_id, item_id, arm_id)
    select gen_random_uuid(), ${studyId}, item.id, arm.id
    from study_items item join study_arms arm on arm.study_id = item.study_id
    where item.study_id = ${studyId} and arm.model_id is not null
    on conflict (item_id, arm_id) do nothing`.execute(trx)
}

/**
 * The time of the close is read after the lock on the study, so that results from before the last
 * rating are older.
 */
export async function updateState(
  trx: DatabaseTransaction,
  studyId: string,
  state: StudyState,
): Promise<void> {
  await trx
    .updateTable('studies')
    .set({ state, ...(state === 'closed' && { closedAt: sql<Date>`clock_timestamp()` }) })
    .where('id', '=', studyId)
    .execute()
}

/** Returns an archived study to its state before. A study that was given up does not go on at once. */
export async function updateRestored(trx: DatabaseTransaction, studyId: string): Promise<void> {
  await trx
    .updateTable('studies')
    .set({
      state: sql<StudyState>`case when closed_at is null then 'collecting' else 'closed' end`,
      isPaused: sql<boolean>`is_paused or closed_at is null`,
    })
    .where('id', '=', studyId)
    .execute()
}

interface StudyCopy {
  readonly studyId: string
  /** Becomes the owner if the account of the owner was deleted. */
  readonly by: string
}

/**
 * Inserts a draft of the next version, with the items, arms and uploaded answers of a study. Arms
 * that are left out are not copied.
 * @returns the id of the draft.
 */
export async function copyStudyParts(
  trx: DatabaseTransaction,
  { studyId, by }: StudyCopy,
): Promise<string> {
  const copyId = newId()
  await sql`
    insert into studies (id, owner_id, title, description, design, version, earlier_version_id)
    select ${copyId}, coalesce(owner_id, ${by}), title, description, design, version + 1, id
    from studies where id = ${studyId}`.execute(trx)
  await sql`
    insert into study_items
      (id, study_id, position, external_id, messages, reference, subject, tags, rubric)
    select gen_random_uuid(), ${copyId}, position, external_id, messages, reference, subject, tags,
      rubric
    from study_items where study_id = ${studyId}`.execute(trx)
  await sql`
    insert into study_arms (id, study_id, position, arm)
    select gen_random_uuid(), ${copyId}, position, arm
    from study_arms where study_id = ${studyId} and left_out_at is null`.execute(trx)
  await sql`
    insert into study_responses (id, study_id, item_id, arm_id, state, content, completed_at)
    select gen_random_uuid(), ${copyId}, item.id, arm.id, 'done', content, completed_at
    from study_responses response
    join study_items old_item on old_item.id = response.item_id
    join study_items item on item.study_id = ${copyId} and item.position = old_item.position
    join study_arms old_arm on old_arm.id = response.arm_id and old_arm.model_id is null
    join study_arms arm on arm.study_id = ${copyId} and arm.position = old_arm.position
    where response.study_id = ${studyId}`.execute(trx)
  return copyId
}
