import { isDatabaseUnavailable } from '@assay/db'
import type { Logger } from '@assay/runtime'

/**
 * Applies the items of a sweep in order. It continues after an item that fails, because that item
 * would otherwise block the sweep forever. If the database is down, the sweep ends, and a later
 * sweep continues.
 */
export async function applyEach<Item>(
  items: readonly Item[],
  log: Pick<Logger, 'warn'>,
  apply: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await apply(item)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log.warn({ err: error, item }, 'a sweep skipped an item that it could not apply')
    }
  }
}
