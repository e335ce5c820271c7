import { firstIdAt } from '@assay/db'

/** A range of UUIDv7 ids, so a range of time: `after` is outside, `until` inside. */
export interface IdRange {
  readonly after: string
  readonly until: string
}

export interface TablePage<Item> {
  readonly items: readonly Item[]
  /** The last id of the page; null past the end of the range. */
  readonly last: string | null
}

export interface TableSource<Item> {
  /** The rows of a range by id, at most `limit`; items may be of some of them only. */
  listPage(range: IdRange, limit: number): Promise<TablePage<Item>>
  handleItems(items: readonly Item[]): Promise<void>
  /** Younger rows may still be uncommitted, or their events on their way. */
  readonly patienceMs: number
  /** Do sweeps handle these as well, each sweep anew? */
  readonly readsYoung?: boolean
  /** Where the first sweep begins; by default with the first row. */
  readonly start?: string
  /** The oldest row that cannot be handled yet: later sweeps begin before it. */
  findWaiting?(): Promise<string | undefined>
  /** Was what follows from the table deleted? Then the sweep begins again. */
  isWiped?(): Promise<boolean>
  readonly now?: () => number
}

const PAGE_SIZE = 100
const PAGES_AT_ONCE = 50

/**
 * Builds a sweep that handles each row of a table once, by id, some pages a call; rows that are
 * younger than its patience are left to later calls. The place is kept in memory: a new process
 * begins at the start, so items must be idempotent, and `listPage` leaves out what is handled.
 * @returns how many items the call handled.
 */
export function followTable<Item>(source: TableSource<Item>): () => Promise<number> {
  const { patienceMs, readsYoung, start = firstIdAt(0), now = Date.now } = source
  let after = start

  return async () => {
    if (after !== start && (await source.isWiped?.())) after = start
    const settled = firstIdAt(now() - patienceMs)
    // Before the pages are read: what is decided meanwhile is in them or in those of the next sweep.
    const waiting = await source.findWaiting?.()
    const until = readsYoung ? firstIdAt(now()) : settled
    const { place, handled } = await handlePages(source, { after, until })
    const held = waiting === undefined ? settled : firstIdBeside(waiting)
    const [earliest = settled] = [place, settled, held].sort()
    after = earliest
    return handled
  }
}

async function handlePages<Item>(source: TableSource<Item>, { after, until }: IdRange) {
  let place = after
  let handled = 0
  for (let page = 0; page < PAGES_AT_ONCE && place < until; page += 1) {
    const { items, last } = await source.listPage({ after: place, until }, PAGE_SIZE)
    if (items.length > 0) await source.handleItems(items)
    handled += items.length
    place = last ?? until
  }
  return { place, handled }
}

/** The smallest UUIDv7 of the millisecond of another. */
function firstIdBeside(id: string): string {
  return firstIdAt(Number.parseInt(id.slice(0, 13).replace('-', ''), 16))
}
