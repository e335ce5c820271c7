import type { EventDefinition } from '@assay/contracts'
import type { Database, DatabaseTransaction } from '@assay/db'

/** A range of UUIDv7 ids, so a range of time: `after` is outside, `until` inside. */
interface IdRange {
  readonly after: string
  readonly until: string
}

/** A summary of facts of one kind. Facts are counted once each and in any order. */
export interface Projection<Fact> {
  /** Names the consumer on the bus and in the inbox. */
  readonly name: string
  readonly event: EventDefinition<Fact>
  /** Counts a fact unless it was counted before. */
  apply(db: Database, fact: Fact): Promise<void>
  /** Recorded facts of the range that were never counted: at most `limit`, oldest first. */
  listMissed(db: Database, range: IdRange, limit: number): Promise<Fact[]>
  /** Has nothing been counted, or the summary been wiped? */
  isEmpty(db: Database): Promise<boolean>
  /** Counts everything on record from scratch. The caller keeps others from applying meanwhile. */
  rebuild(trx: DatabaseTransaction): Promise<void>
}
