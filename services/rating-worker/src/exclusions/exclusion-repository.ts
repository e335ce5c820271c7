import { createColumnList, type Database, newId } from '@assay/db'
import type { ModelState } from '@assay/ledger'
import { METHOD_VERSION } from '@assay/rating'
import { sql } from 'kysely'
import { listDecidedSplits } from '../ledger/split-repository.ts'
import { type Corrections, correctionsOf } from './corrections.ts'

/** Why a voter is excluded, and by which superuser or rule version. */
export interface NewExclusion {
  readonly voterId: string
  readonly reason: string
  readonly ruleVersion: string
  /** The figures behind the decision. */
  readonly evidence: Readonly<Record<string, number | string>>
  /** The superuser who excluded the voter; null if a rule did. */
  readonly excludedBy: string | null
}

const COLUMNS = createColumnList<NewExclusion>({
  id: ['uuid', () => newId()],
  voterId: ['uuid', ({ voterId }) => voterId],
  reason: ['text', ({ reason }) => reason],
  ruleVersion: ['text', ({ ruleVersion }) => ruleVersion],
  evidence: ['jsonb', ({ evidence }) => JSON.stringify(evidence)],
  excludedBy: ['uuid', ({ excludedBy }) => excludedBy],
})

/**
 * Excludes all earlier and later votes of these voters from the ratings, starting with the next
 * fold. Skips voters who are excluded already. Rules also skip voters whom a superuser has
 * restored, because rules do not overrule people.
 * @returns the number of new exclusions.
 */
export async function insertExclusions(
  db: Database,
  exclusions: readonly NewExclusion[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with added as (
      insert into vote_exclusions (${COLUMNS.names})
      select ${COLUMNS.names} from ${COLUMNS.recordset(exclusions, 'new')}
      where new.excluded_by is not null or not exists (
        select from vote_exclusions where voter_id = new.voter_id
      )
      order by voter_id
      on conflict (voter_id) where reversed_at is null do nothing
      returning id
    )
    insert into reviews (id, kind, subject) select id, 'exclusion', id from added`.execute(db)
  return Number(numAffectedRows)
}

/** Ends the exclusions of voters whom superusers have restored. Returns their number. */
export async function applyReversals(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update vote_exclusions
    set reversed_at = now(), reversed_by = decided_by, reversal_reason = reviews.reason
    from reviews
    where kind = 'exclusion' and state = 'restore' and subject = vote_exclusions.id
      and reversed_at is null`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Reads the exclusions with their complete history, and the splits whose earlier version is among
 * `models`, oldest first. A split that was decided after `models` were read waits for the next fold.
 */
export async function getCorrections(
  db: Database,
  models: readonly ModelState[],
): Promise<Corrections> {
  const records = await db
    .selectFrom('voteExclusions')
    .select(['id', 'voterId', 'reason', 'ruleVersion', 'evidence', 'reversalReason'])
    .select((eb) => eb('excludedBy', 'is not', null).$castTo<boolean>().as('isByPerson'))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const known = new Set(models.map(({ modelId }) => modelId))
  const splits = await listDecidedSplits(db)
  return correctionsOf(
    records,
    splits.filter(({ earlierId }) => known.has(earlierId)),
  )
}

/**
 * The number of corrections so far, and the number that the newest snapshot includes. The
 * latter is −1 if another version of the method computed the snapshot, because then tallies and
 * board must be rebuilt.
 */
export interface ExclusionChanges {
  readonly current: number
  readonly published: number
}

export interface ExclusionChangesRow {
  readonly current: string
  readonly published: string | null
}

/** The number of exclusions, reversals and splits so far, as in `Corrections.changes`. */
export const EXCLUSION_CHANGE_COUNT = sql`(
  select count(*) + count(reversed_at) + (
    select count(*) from reviews where kind = 'model_change' and state = 'split'
  ) from vote_exclusions
)`

/** The columns of an `ExclusionChangesRow`, for statements that also read other data. */
export const EXCLUSION_CHANGES = sql`
  ${EXCLUSION_CHANGE_COUNT} as current,
  (select case when method_version = ${METHOD_VERSION}
      then coalesce(parameters ->> 'exclusionChanges', '0') else '-1' end
    from leaderboard_snapshots order by computed_at desc, id desc limit 1) as published`

export function toExclusionChanges({ current, published }: ExclusionChangesRow): ExclusionChanges {
  return { current: Number(current), published: Number(published ?? 0) }
}

export async function readExclusionChanges(db: Database): Promise<ExclusionChanges> {
  const { rows } = await sql<ExclusionChangesRow>`select ${EXCLUSION_CHANGES}`.execute(db)
  return toExclusionChanges(rows[0] as ExclusionChangesRow)
}
