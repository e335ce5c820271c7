import type { EventDefinition } from '@assay/contracts/events/define-event'
import type { Database, DatabaseTransaction } from '@assay/db'
import type { IdRange } from '../follow-table.ts'
import type { CountedPage } from './counted-facts-repository.ts'

/**
 * A summary of one kind of facts. Each fact is counted once, and in any order. It may be deleted,
 * even before it is counted.
 */
export interface Projection<Fact> {
  /** The consumer's name in the inbox and on the bus. */
  readonly name: string
  /** The event that announces a fact immediately. */
  readonly event: EventDefinition<Fact>
  /** Returns the fact's id. Ids order facts by time. */
  idOf(fact: Fact): string
  /** Counts a fact, unless it has already been counted. */
  apply(db: Database, fact: Fact): Promise<void>
  /**
   * Lists at most `limit` existing facts in the range that have never been counted, oldest first.
   */
  listMissed(db: Database, range: IdRange, limit: number): Promise<Fact[]>
  /** Whether nothing is counted, for example after the summary was wiped. */
  isEmpty(db: Database): Promise<boolean>
  /** Counts all facts in the database from scratch. The caller prevents concurrent updates. */
  rebuild(trx: DatabaseTransaction): Promise<void>
  /** The event that announces the deletion of a fact. */
  readonly departure: EventDefinition<Fact>
  /** Subtracts a fact, or ensures that it will never be counted. */
  subtract(db: Database, fact: Fact): Promise<void>
  /**
   * Reads the next `limit` counted facts after this id, and how many of them were deleted without
   * an event.
   */
  readCounted(db: Database, after: string, limit: number): Promise<CountedPage>
}
