import type { EventDefinition } from '@assay/contracts/events/define-event'
import type { Database, DatabaseTransaction } from '@assay/db'
import type { IdRange } from '../follow-table.ts'
import type { CountedPage } from './counted-facts-repository.ts'

/** A summary of facts of one kind, which are counted once each and in any order. */
export interface Projection<Fact> {
  /** Name of the consumer in the inbox and on the bus. */
  readonly name: string
  /** Announces a fact immediately; without an event, a sweep finds the fact some seconds later. */
  readonly event?: EventDefinition<Fact>
  /** The id, which orders facts by time. */
  idOf(fact: Fact): string
  /** Counts a fact unless it was counted before. */
  apply(db: Database, fact: Fact): Promise<void>
  /** Existing facts of the range that were never counted: at most `limit`, oldest first. */
  listMissed(db: Database, range: IdRange, limit: number): Promise<Fact[]>
  /** The oldest fact that is not decided yet; sweeps start again from it. */
  findWaiting?(db: Database): Promise<string | undefined>
  /** Whether nothing is counted, for example after the summary was wiped. */
  isEmpty(db: Database): Promise<boolean>
  /** Counts all facts of the database from scratch. The caller prevents concurrent updates. */
  rebuild(trx: DatabaseTransaction): Promise<void>
}

/** A summary of facts that may be deleted; a withdrawal may come before its count. */
export interface DepartingProjection<Fact> extends Projection<Fact> {
  /** Announces that a fact was deleted. */
  readonly departure: EventDefinition<Fact>
  /** Subtracts a fact, or ensures that it will never be counted. */
  subtract(db: Database, fact: Fact): Promise<void>
  /**
   * The next `limit` counted facts after this id, and how many of them were deleted without an
   * event.
   */
  readCounted(db: Database, after: string, limit: number): Promise<CountedPage>
}
