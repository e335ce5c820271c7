import { setImmediate } from 'node:timers/promises'

/** After this time, other work of the event loop runs. */
const SLICE_MS = 10

/** Visits all items in order, with pauses in which other requests are served. */
export async function inSlices<Item>(
  items: Iterable<Item>,
  visit: (item: Item) => Promise<void> | undefined,
): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    const work = visit(item)
    if (work !== undefined) await work
    if (performance.now() - since < SLICE_MS) continue
    await setImmediate()
    since = performance.now()
  }
}
