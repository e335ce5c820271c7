import type { LabelAxis, LabelSource, TurnLabelsDto } from '@assay/contracts/labels'
import { currentLabels, type Database, EARLIER_QUESTIONS, SHOWN_LABELS } from '@assay/db'
import { sql } from 'kysely'

/**
 * Selects a turn's current labels, including an unconfirmed label of the asker. The statement must
 * read `turns`.
 */
export const labelsOfTurn = sql<TurnLabelsDto>`(
  select json_build_object('subject', null, 'task', null, 'language', null)::jsonb || coalesce(jsonb_object_agg(
    axis, json_build_object('slugs', slugs, 'source', source,
      'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '{}')
  from ${currentLabels(sql`turns.id`, SHOWN_LABELS)} as label)`

export interface LabelledTurn {
  readonly userId: string
  readonly isVoted: boolean
  readonly prompt: string
  /** The preceding questions of the thread, newest first. */
  readonly earlier: readonly string[]
  readonly labels: TurnLabelsDto
}

/** Finds a turn of an active thread. */
export async function findLabelledTurn(
  db: Database,
  id: string,
): Promise<LabelledTurn | undefined> {
  return db
    .selectFrom('turns')
    .innerJoin('threads', 'threads.id', 'turns.threadId')
    .leftJoin('votes', 'votes.turnId', 'turns.id')
    .select(['turns.userId', 'turns.prompt', labelsOfTurn.as('labels')])
    .select(EARLIER_QUESTIONS.as('earlier'))
    .select((eb) => eb('votes.id', 'is not', null).$castTo<boolean>().as('isVoted'))
    .where('turns.id', '=', id)
    .where('threads.isActive', '=', true)
    .executeTakeFirst()
}

/** Counts how often a source has labelled an axis of a turn. */
export async function countChanges(
  db: Database,
  { turnId, axis, source }: { turnId: string; axis: LabelAxis; source: LabelSource },
): Promise<number> {
  const { changes } = await db
    .selectFrom('turnLabels')
    .where('turnId', '=', turnId)
    .where('axis', '=', axis)
    .where('source', '=', source)
    .select((eb) => eb.fn.countAll<string>().as('changes'))
    .executeTakeFirstOrThrow()
  return Number(changes)
}
