import { isDatabaseUnavailable } from '@assay/db'
import type { Logger } from '@assay/runtime'

/**
 * Applies one thing after the other for a sweep, and goes on past one that fails by itself, which
 * would keep the sweep at its place for ever. A database that is away ends it: there is another sweep.
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
