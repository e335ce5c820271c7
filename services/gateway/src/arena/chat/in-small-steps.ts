/** Items visited before other work of the event loop runs. */
const STEP = 8

/**
 * Visits items a few at a time and yields to the event loop in between. Calls during an unfinished
 * round are ignored.
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
