import { setTimeout as delay } from 'node:timers/promises'
import { openKeepAliveClient, requestHead } from './keep-alive-client.ts'

/** When a board with votes up to `position` was first served, by performance.now(). */
export interface Served {
  readonly atMs: number
  readonly position: number
}

export interface StandingsWatch extends AsyncDisposable {
  readonly served: readonly Served[]
  /** Resolves when a board with votes up to `position` has been served. */
  reaches(position: number): Promise<void>
}

const PAUSE_MS = 3

/** Reads a board, the overall one without a name, again and again, as an impatient superuser does. */
export async function watchStandings(
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
  board?: string,
): Promise<StandingsWatch> {
  const client = await openKeepAliveClient(baseUrl)
  const served: Served[] = []
  let watching = true
  let known: string | undefined
  const path = `/api/v1/leaderboard/?limit=1${board ? `&board=${board}` : ''}`
  const look = async () => {
    const { status, etag, body } = await client.request(
      requestHead('GET', path, {
        ...headers,
        ...(known && { 'if-none-match': known }),
      }),
    )
    if (status === 304) return
    if (status !== 200) throw new Error(`the board was answered with ${status}`)
    known = etag
    const { ledger_position: position } = JSON.parse(body) as { ledger_position: number }
    if (position > (served.at(-1)?.position ?? -1))
      served.push({ atMs: performance.now(), position })
  }
  const watch = async () => {
    while (watching) {
      await look()
      await delay(PAUSE_MS)
    }
  }
  const ended = watch()
  return {
    served,
    async reaches(position) {
      while ((served.at(-1)?.position ?? -1) < position) {
        await Promise.race([delay(PAUSE_MS), ended.then(() => Promise.reject(new Error('ended')))])
      }
    },
    async [Symbol.asyncDispose]() {
      watching = false
      await ended
      client[Symbol.dispose]()
    },
  }
}
