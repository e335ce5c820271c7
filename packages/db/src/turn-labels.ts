import {
  type LabelAxis,
  type LabelSlug,
  LabelSource,
  type LabelStatus,
} from '@assay/contracts/labels'
import { type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseTransaction } from './database.ts'
import { EARLIER_QUESTIONS } from './earlier-questions.ts'
import { refreshLabelReviews } from './label-reviews.ts'
import { newId } from './new-id.ts'

/**
 * A new label from any source: what a turn is about (subject), what it is for (task), or its
 * language.
 */
export interface NewTurnLabel {
  readonly turnId: string
  readonly axis: LabelAxis
  /** Empty unless `status` is `matched` or `unconfirmed`. */
  readonly slugs: readonly LabelSlug[]
  readonly status: LabelStatus
  readonly source: LabelSource
  /** The asker or the superuser. */
  readonly actor: string | null
  readonly version: string
}

/**
 * Stores labels, adds the matched labels to the ledger inbox, and refreshes the label reviews of
 * turns with a vote. The projector does so for turns whose vote follows. Skips deleted turns, and
 * turns that terms, weights or a model have already labelled in this version.
 */
export async function insertTurnLabels(
  db: Database,
  labels: readonly NewTurnLabel[],
): Promise<void> {
  await db.transaction().execute((trx) => insertLabelsAndReviews(trx, labels))
}

/** Does the same as `insertTurnLabels`, within an existing transaction. */
export async function insertLabelsAndReviews(
  trx: DatabaseTransaction,
  labels: readonly NewTurnLabel[],
): Promise<void> {
  const votedTurnIds = await insertRows(trx, labels)
  if (votedTurnIds.length > 0) await refreshLabelReviews(trx, votedTurnIds)
}

/** Returns the turns that have a new label and a vote. */
async function insertRows(trx: Database, labels: readonly NewTurnLabel[]): Promise<string[]> {
  const rows = labels.map(({ turnId, slugs, ...label }) => {
    return { ...label, id: newId(), turn_id: turnId, slugs: slugs.toSorted() }
  })
  const { rows: voted } = await sql<{ turnId: string }>`
    with inserted as (
      insert into turn_labels (id, turn_id, axis, slugs, status, source, actor, version)
      select label.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as label (
        id uuid, turn_id uuid, axis text, slugs text[], status text, source text, actor uuid,
        version text
      ) join turns on turns.id = label.turn_id
      on conflict do nothing
      returning id, turn_id, status
    ), to_fold as (
      insert into ledger_inbox (kind, key, payload)
      select 'label', id, jsonb_build_object('turnId', turn_id)
      from inserted where status = 'matched'
    )
    select distinct turn_id from inserted join votes using (turn_id)`.execute(trx)
  return voted.map(({ turnId }) => turnId)
}

/** A question, and the earlier questions of its thread, newest first. */
interface UnlabelledQuestion {
  readonly prompt: string
  readonly earlier: readonly string[]
}

/** Label sources, in any version unless a version is given. */
interface Labeller {
  readonly sources: readonly LabelSource[]
  readonly version?: string
}

/**
 * Finds the question of a turn. Returns undefined if the turn was deleted or already has labels of
 * `labeller`.
 */
export function findUnlabelledQuestion(
  db: Database,
  turnId: string,
  { sources, version }: Labeller,
): Promise<UnlabelledQuestion | undefined> {
  return db
    .selectFrom('turns')
    .select(['prompt', EARLIER_QUESTIONS.as('earlier')])
    .where('id', '=', turnId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('turnLabels')
            .whereRef('turnId', '=', 'turns.id')
            .where('source', 'in', sources)
            .$if(version !== undefined, (labels) => labels.where('version', '=', version ?? '')),
        ),
      ),
    )
    .executeTakeFirst()
}

/** The statuses of labels that apply to boards, and of labels that a person sees on a turn. */
const IN_FORCE: readonly LabelStatus[] = ['matched']
export const SHOWN_LABELS: readonly LabelStatus[] = ['matched', 'unconfirmed']

/**
 * The labels that apply to a turn, one per axis: the newest label of the strongest source that has
 * one. The columns are `axis`, `slugs`, `source`, `version` and `at`.
 * @param statuses by default, only labels that apply to boards.
 */
export function currentLabels(turnId: RawBuilder<string>, statuses = IN_FORCE) {
  return sql`(
    select distinct on (axis) axis, slugs, source, version, at from turn_labels
    where turn_id = ${turnId} and status = any(${sql.lit(`{${statuses.join()}}`)}::text[])
    order by axis, array_position(${LabelSource.options}::text[], source) desc,
      at desc, id desc
  )`
}
