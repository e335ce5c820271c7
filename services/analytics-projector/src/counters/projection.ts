import type { EventDefinition } from '@assay/contracts/events/define-event'
import type { Database, DatabaseTransaction } from '@assay/db'
import type { IdRange } from '../follow-table.ts'
import type { CountedPage } from './counted-facts-repository.ts'

/** A summary of facts of one kind, which are counted once each and in any order. */
export interface Projection<Fact> {
  /** Names the consumer in the inbox and on the bus. */
  readonly name: string
  /** Tells of a fact at once; without one, a sweep finds it some seconds later. */
  readonly event?: EventDefinition<Fact>
  /** The id by which facts are in order of time. */
  idOf(fact: Fact): string
  /** Counts a fact unless it was counted before. */
  apply(db: Database, fact: Fact): Promise<void>
  /** Recorded facts of the range that were never counted: at most `limit`, oldest first. */
  listMissed(db: Database, range: IdRange, limit: number): Promise<Fact[]>
  /** The oldest fact of which it is not decided yet whether it counts; sweeps look again from there on. */
  findWaiting?(db: Database): Promise<string | undefined>
  /** Has nothing been counted, or the summary been wiped? */
  isEmpty(db: Database): Promise<boolean>
  /** Counts everything in the database from scratch. The caller keeps others from applying meanwhile. */
  rebuild(trx: DatabaseTransaction): Promise<void>
}

/** A summary of facts that may leave the database; a withdrawal may come before its count. */
export interface DepartingProjection<Fact> extends Projection<Fact> {
  /** Tells that a fact is no longer in the database. */
  readonly departure: EventDefinition<Fact>
  /** Takes a fact out again, or sees to it that it will never be counted. */
  subtract(db: Database, fact: Fact): Promise<void>
  /** The next `limit` counted facts after this id, and how many left without a word. */
  readCounted(db: Database, after: string, limit: number): Promise<CountedPage>
}
