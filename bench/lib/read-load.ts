import { setTimeout as delay } from 'node:timers/promises'
import { openKeepAliveClient, requestHead } from './keep-alive-client.ts'

const LEADERBOARD = '/api/v1/leaderboard/?limit=50'
const CLIENTS = 8
const MEASURED_MS = 3_000
/** Until the first snapshot is there. */
const ASK_AGAIN_MS = 50

/** Waits until there is a board; returns what its readers send to hear that it is still the same. */
export async function waitForEtag(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(new URL(LEADERBOARD, url))
    await response.arrayBuffer()
    const etag = response.headers.get('etag')
    if (etag) return etag
    await delay(ASK_AGAIN_MS)
  }
}

/** A reader of the board, who has it already if there is an etag. */
export function readRequest(etag?: string): string {
  return requestHead('GET', LEADERBOARD, etag ? { 'if-none-match': etag } : {})
}

/** Eight clients read for three seconds. */
export async function readBoards(
  url: string,
  etag?: string,
): Promise<{ readonly reads: number; readonly seconds: number }> {
  const head = readRequest(etag)
  const startedAt = performance.now()
  const until = startedAt + MEASURED_MS
  const counts = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      using client = await openKeepAliveClient(url)
      let count = 0
      while (performance.now() < until) {
        await client.request(head)
        count += 1
      }
      return count
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  return { reads: counts.reduce((sum, count) => sum + count, 0), seconds }
}
