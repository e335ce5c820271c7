export interface BatcherOptions {
  readonly maxBatch: number
  readonly maxInFlight: number
}

type Run<Item, Result> = (items: readonly Item[]) => Promise<readonly (Result | Error)[]>

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches items that arrive in one iteration of the event loop or while earlier batches run.
 * Batches therefore grow with the load. `run` returns a result or an Error for each item, in order.
 * If `run` throws, each item is retried alone.
 */
export function createBatcher<Item, Result>(
  run: Run<Item, Result>,
  { maxBatch, maxInFlight }: BatcherOptions,
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = []
  let inFlight = 0
  let isDrainScheduled = false

  const drain = () => {
    while (inFlight < maxInFlight && queue.length > 0) {
      inFlight += 1
      void runBatch(run, queue.splice(0, maxBatch)).finally(() => {
        inFlight -= 1
        drain()
      })
    }
  }

  /** Waits for one iteration, so that requests read from other sockets join the same batch. */
  const scheduleDrain = () => {
    if (isDrainScheduled) return
    isDrainScheduled = true
    setImmediate(() => {
      isDrainScheduled = false
      drain()
    })
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      scheduleDrain()
    })
}

/** Runs each item alone after the whole batch has failed. */
async function runBatch<Item, Result>(
  run: Run<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item))
    for (const [index, waiting] of batch.entries()) settle(waiting, results[index])
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error)
    else await Promise.all(batch.map((waiting) => runBatch(run, [waiting])))
  }
}

function settle<Result>(
  { resolve, reject }: Waiting<unknown, Result>,
  result: Result | Error | undefined,
): void {
  if (result instanceof Error) reject(result)
  else if (result === undefined) reject(new Error('the batch gave no result for this item'))
  else resolve(result)
}
