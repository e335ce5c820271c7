import { firstIdAt } from '@assay/db'

/** A range of UUIDv7 ids, and so of time: excludes `after`, includes `until`. */
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
  /** The rows of a range by id, at most `limit`; items may exist for some rows only. */
  listPage(range: IdRange, limit: number): Promise<TablePage<Item>>
  handleItems(items: readonly Item[]): Promise<void>
  /** Younger rows may still be uncommitted, or their events in transit. */
  readonly patienceMs: number
  /** Whether every sweep also handles these younger rows. */
  readonly readsYoung?: boolean
  /** Where the first sweep starts; by default at the first row. */
  readonly start?: string
  /** The oldest row that cannot be handled yet: later sweeps start before it. */
  findWaiting?(): Promise<string | undefined>
  /** Whether the results of the table were deleted; then the sweep starts over. */
  isWiped?(): Promise<boolean>
  readonly now?: () => number
}

const PAGE_SIZE = 100
const PAGES_AT_ONCE = 50

/**
 * Creates a sweep that handles each row of a table once, by id, some pages per call. Rows younger
 * than the patience are left to later calls. The position is in memory only: a new process starts
 * at the beginning, so items must be idempotent and `listPage` must leave out handled rows.
 * @returns how many items the call handled.
 */
export function followTable<Item>(source: TableSource<Item>): () => Promise<number> {
  const { patienceMs, readsYoung, start = firstIdAt(0), now = Date.now } = source
  let after = start

  return async () => {
    if (after !== start && (await source.isWiped?.())) after = start
    const settled = firstIdAt(now() - patienceMs)
    // Before the pages are read: rows decided meanwhile are in these pages or in those of the next
    // sweep.
    const waiting = await source.findWaiting?.()
    const until = readsYoung ? firstIdAt(now()) : settled
    const { place, handled } = await handlePages(source, { after, until })
    const held = waiting === undefined ? settled : firstIdInMillisecondOf(waiting)
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

/** The smallest UUIDv7 in the millisecond of the given one. */
function firstIdInMillisecondOf(id: string): string {
  return firstIdAt(Number.parseInt(id.slice(0, 13).replace('-', ''), 16))
}
