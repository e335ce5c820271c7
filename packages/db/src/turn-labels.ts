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

/** What somebody, or something, says that a turn is about (subject) or for (task). */
export interface NewTurnLabel {
  readonly turnId: string
  readonly axis: LabelAxis
  /** Empty unless `status` is `matched`. */
  readonly slugs: readonly LabelSlug[]
  readonly status: LabelStatus
  readonly source: LabelSource
  /** The asker or the superuser. */
  readonly actor: string | null
  readonly version: string
}

/**
 * Stores labels, puts those that matched into the ledger's inbox, and refreshes the reviews of their
 * turns. Skips turns that are gone, and what terms, weights or a model have labelled in this version.
 */
export async function insertTurnLabels(
  db: Database,
  labels: readonly NewTurnLabel[],
): Promise<void> {
  await db.transaction().execute((trx) => insertLabelsAndReviews(trx, labels))
}

/** The same within a transaction. */
export async function insertLabelsAndReviews(
  trx: DatabaseTransaction,
  labels: readonly NewTurnLabel[],
): Promise<void> {
  await insertRows(trx, labels)
  await refreshLabelReviews(trx, [...new Set(labels.map(({ turnId }) => turnId))])
}

async function insertRows(trx: Database, labels: readonly NewTurnLabel[]): Promise<void> {
  const rows = labels.map(({ turnId, slugs, ...label }) => {
    return { ...label, id: newId(), turn_id: turnId, slugs: slugs.toSorted() }
  })
  await sql`
    with inserted as (
      insert into turn_labels (id, turn_id, axis, slugs, status, source, actor, version)
      select label.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as label (
        id uuid, turn_id uuid, axis text, slugs text[], status text, source text, actor uuid,
        version text
      ) join turns on turns.id = label.turn_id
      on conflict do nothing
      returning id, turn_id, status
    )
    insert into ledger_inbox (kind, key, payload)
    select 'label', id, jsonb_build_object('turnId', turn_id)
    from inserted where status = 'matched'`.execute(trx)
}

/** A question, and those before it in its thread, the newest first. */
interface AskedQuestion {
  readonly prompt: string
  readonly earlier: readonly string[]
}

/** Sources of labels, of any version unless one is named. */
interface Labeller {
  readonly sources: readonly LabelSource[]
  readonly version?: string
}

/** The question of a turn; undefined if the turn is gone or has labels of `labeller`. */
export function findUnlabelledQuestion(
  db: Database,
  turnId: string,
  { sources, version }: Labeller,
): Promise<AskedQuestion | undefined> {
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

/**
 * The labels of a turn that stand, one an axis: that of the strongest source that has one, and of
 * what that source said the newest. Columns `axis`, `slugs`, `source`, `version` and `at`.
 * @param before the label before which they stood; now, without it.
 */
export function standingLabels(turnId: RawBuilder<string>, before?: RawBuilder<string>) {
  return sql`(
    select distinct on (axis) axis, slugs, source, version, at from turn_labels
    where turn_id = ${turnId} and status = 'matched' ${before ? sql`and id < ${before}` : sql``}
    order by axis, array_position(${LabelSource.options}::text[], source) desc,
      at desc, id desc
  )`
}
