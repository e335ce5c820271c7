import { setTimeout as delay } from 'node:timers/promises'
import { nowMs } from './recording.ts'

/** What follows an operation has time to end before the next one. */
const PAUSE_MS = 10

/** Does something for each of `items` after a pause; returns when each began and ended. */
export async function oneByOne<Item>(
  items: Iterable<Item>,
  operate: (item: Item) => Promise<void>,
) {
  const windows = []
  for (const item of items) {
    const from = nowMs()
    await operate(item)
    windows.push({ from, to: nowMs() })
    await delay(PAUSE_MS)
  }
  return windows
}
