import type { ProviderSource } from '@assay/contracts/chat/answer-sources'
import type { CitationKind, CitationStatus } from '@assay/contracts/citations'
import { type Database, type DatabaseTransaction, limitLockWait, retryLockTimeout } from '@assay/db'
import { sql } from 'kysely'
import type { IdRange, TablePage } from '../follow-table.ts'
import type { CheckedKind, CheckResult, KnownResult } from './check-result.ts'

export interface FinishedAnswer {
  readonly answerId: string
  readonly modelId: string
  readonly userId: string
  /** Whether it is a complete answer in a blind battle. */
  readonly counts: boolean
  readonly content: string
  readonly providerSources: readonly ProviderSource[]
}

export interface NamedSource {
  readonly answerId: string
  /** Its place among the answer's sources. */
  readonly position: number
  readonly kind: CitationKind
  readonly reference: string
  readonly namedTitle: string | null
}

/** Lists the turn's finished answers. Answers that failed or were deleted are not listed. */
export async function listFinishedAnswers(db: Database, turnId: string): Promise<FinishedAnswer[]> {
  const { rows } = await sql<FinishedAnswer>`
    select answers.id as answer_id, model_id, turns.user_id, content, provider_sources,
      turns.blind and finish_reason is distinct from 'stopped' as counts
    from answers join turns on turns.id = answers.turn_id
    where turn_id = ${turnId} and answers.state = 'done'`.execute(db)
  return rows
}

export interface Reading
  extends Pick<FinishedAnswer, 'answerId' | 'modelId' | 'userId' | 'counts'> {
  /** The number of sources that the answer names. */
  readonly sources: number
}

/** Records that answers are being read. Returns the ids of those that have not been read before. */
export async function insertReadings(
  trx: DatabaseTransaction,
  readings: readonly Reading[],
): Promise<ReadonlySet<string>> {
  const inserted = await trx
    .insertInto('citationReadings')
    .values(readings)
    .onConflict((conflict) => conflict.doNothing())
    .returning('answerId')
    .execute()
  return new Set(inserted.map(({ answerId }) => answerId))
}

/**
 * Queues references that have no result from the last 30 days, and returns the known results of all
 * references. It locks their rows. So a result that arrives meanwhile is either returned here or
 * applied to the citations that are inserted next.
 */
export async function requestChecks(
  trx: DatabaseTransaction,
  references: readonly { readonly kind: CheckedKind; readonly reference: string }[],
): Promise<KnownResult[]> {
  if (references.length === 0) return []
  const kinds = references.map(({ kind }) => kind)
  const ids = references.map(({ reference }) => reference)
  const { rows } = await sql<KnownResult>`
    insert into citation_cache (kind, reference, request_at)
    select distinct kind, reference, now()
    from unnest(${kinds}::text[], ${ids}::text[]) as named (kind, reference)
    order by kind, reference
    on conflict (kind, reference) do update set request_at = case
      when citation_cache.answered_at > now() - interval '30 days' then citation_cache.request_at
      else coalesce(citation_cache.request_at, now())
    end
    returning kind, reference, titles,
      case when answered_at > now() - interval '30 days' then outcome end as outcome`.execute(trx)
  return rows
}

export async function insertCitations(
  trx: DatabaseTransaction,
  citations: readonly (NamedSource & { readonly status: CitationStatus })[],
): Promise<void> {
  if (citations.length > 0) await trx.insertInto('citations').values(citations).execute()
}

/** Lists turns with finished answers that have not been read. */
export async function listUnreadTurns(
  db: Database,
  { after, until }: IdRange,
  limit: number,
): Promise<TablePage<string>> {
  const { rows } = await sql<TablePage<string>>`
    with page as (
      select id, turn_id, state from answers where id > ${after} and id <= ${until}
      order by id limit ${limit}
    )
    select max(id::text) as last, coalesce(array_agg(distinct turn_id::text) filter (
      where state = 'done' and not exists (
        select from citation_readings where answer_id = page.id
      )
    ), '{}') as items
    from page`.execute(db)
  return rows[0] ?? { items: [], last: null }
}

export async function hasReadings(db: Database): Promise<boolean> {
  const rows = await db.selectFrom('citationReadings').select('answerId').limit(1).execute()
  return rows.length > 0
}

/**
 * This makes retries last for some minutes, because computing citation rates may take that long.
 */
const LOCK_RETRIES = { tries: 400 }

/**
 * Deletes the readings of answers, but keeps the authorities' results. Uses short lock timeouts,
 * and locks the tables in the same order as readers do.
 */
export async function deleteReadings(db: Database): Promise<void> {
  const truncate = () =>
    db.transaction().execute(async (trx) => {
      await limitLockWait(trx)
      await sql`truncate citation_readings, citations`.execute(trx)
    })
  await retryLockTimeout(truncate, LOCK_RETRIES)
}

/** Lists the titles under which answers cite a reference. */
export async function listNamedTitles(
  trx: DatabaseTransaction,
  { kind, reference }: CheckResult,
): Promise<string[]> {
  const { rows } = await sql<{ namedTitle: string }>`
    select distinct named_title from citations
    where kind = ${kind} and reference = ${reference} and named_title is not null
    limit 1000`.execute(trx)
  return rows.map(({ namedTitle }) => namedTitle)
}

/** Stores a result. It is valid for 30 days, during which the reference is not requested again. */
export async function updateCache(
  trx: DatabaseTransaction,
  { kind, reference, outcome, titles, journal, year, retracted }: CheckResult,
): Promise<void> {
  await sql`
    update citation_cache
    set outcome = ${outcome}, titles = ${titles}::text[], journal = ${journal}, year = ${year},
      retracted = ${retracted},
      answered_at = now(), request_at = null, attempts = 0
    where kind = ${kind} and reference = ${reference}`.execute(trx)
}

/** Sets the status of all citations of a reference. */
export async function updateStatus(
  trx: DatabaseTransaction,
  { kind, reference }: CheckResult,
  status: CitationStatus,
  otherTitles: readonly string[],
): Promise<void> {
  const named = sql`case
    when named_title = any(${otherTitles}::text[]) then 'other_title' else ${status}::text end`
  await sql`
    update citations set status = ${named}
    where kind = ${kind} and reference = ${reference} and status <> ${named}`.execute(trx)
}
