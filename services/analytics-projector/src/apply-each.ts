import { isDatabaseUnavailable } from '@assay/db'
import type { Logger } from '@assay/runtime'

/**
 * Applies the items of a sweep in order, and continues after an item that fails, which would
 * otherwise block the sweep forever. If the database is down, the sweep ends; a later one
 * continues.
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
      log.warn({ err: error, item }, 'a sweep passed over what it could not apply')
    }
  }
}
