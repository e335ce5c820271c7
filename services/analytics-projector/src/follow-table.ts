import { firstIdAt } from '@assay/db'

/**
 * A range of UUIDv7 ids, which is also a range of time. It excludes `after` and includes `until`.
 */
export interface IdRange {
  readonly after: string
  readonly until: string
}

export interface TablePage<Item> {
  readonly items: readonly Item[]
  /** The last id on the page; null past the end of the range. */
  readonly last: string | null
}

export interface TableSource<Item> {
  /**
   * Lists at most `limit` rows of the range, ordered by id. Not every row needs to have an item.
   */
  listPage(range: IdRange, limit: number): Promise<TablePage<Item>>
  handleItems(items: readonly Item[]): Promise<void>
  /** Younger rows may still be uncommitted, or their events may still be in transit. */
  readonly patienceMs: number
  /** Whether every sweep also handles these younger rows. */
  readonly readsYoung?: boolean
  /** Where the first sweep starts. Defaults to the first row. */
  readonly start?: string
  /** Whether the results have been deleted. Then the sweep starts over. */
  isWiped?(): Promise<boolean>
  readonly now?: () => number
}

const PAGE_SIZE = 100
const PAGES_AT_ONCE = 50

/**
 * Creates a sweep that handles each row of a table once, ordered by id, some pages per call. Rows
 * that are younger than the patience are left to later calls. The position is only in memory.
 * Because a new process starts at the beginning, handling an item must be idempotent, and
 * `listPage` must leave out rows that are already handled.
 * @returns the number of items that the call has handled.
 */
export function followTable<Item>(source: TableSource<Item>): () => Promise<number> {
  const { patienceMs, readsYoung, start = firstIdAt(0), now = Date.now } = source
  let after = start

  return async () => {
    if (after !== start && (await source.isWiped?.())) after = start
    const settled = firstIdAt(now() - patienceMs)
    const until = readsYoung ? firstIdAt(now()) : settled
    const { place, handled } = await handlePages(source, { after, until })
    const [earliest = settled] = [place, settled].sort()
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
