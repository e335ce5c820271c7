/** Whatever comes while many are visited waits for so many at most. */
const STEP = 8

/**
 * Visits items a few at a time, and hears in between what has come meanwhile. What is asked for
 * while some are still to be visited is left to the next call.
 */
export function inSmallSteps<Item>(visit: (item: Item) => void): (items: Iterable<Item>) => void {
  let left: Item[] = []
  const step = () => {
    for (const item of left.splice(0, STEP)) visit(item)
    if (left.length > 0) setImmediate(step)
  }
  return (items) => {
    if (left.length > 0) return
    left = [...items]
    step()
  }
}
