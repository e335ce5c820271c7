import { setTimeout as delay } from 'node:timers/promises'
import { getRequest, openClient, type RequestHeaders } from './http.ts'

export type StandingsWatch = Awaited<ReturnType<typeof watchStandings>>

const PAUSE_MS = 3

/** Reads the board again and again, a few milliseconds after each response. */
export async function watchStandings(url: string, headers: RequestHeaders) {
  const client = await openClient(url)
  const served: { readonly atMs: number; readonly position: number }[] = []
  let isWatching = true
  let known = ''
  const look = async () => {
    const request = getRequest('/api/v1/leaderboard/?limit=1', {
      ...headers,
      'if-none-match': known,
    })
    const { status, etag = '', body } = await client.request(request)
    if (status === 304) return
    if (status !== 200) throw new Error(`the board was answered with ${status}`)
    known = etag
    served.push({ atMs: performance.now(), position: JSON.parse(body).ledger_position })
  }
  const watch = async () => {
    for (; isWatching; await delay(PAUSE_MS)) await look()
  }
  const ended = watch()
  const failed = ended.then(() => Promise.reject(new Error('the watch has ended')))
  failed.catch(() => {})
  return {
    /**
     * The `performance.now()` at which a board with all votes up to a ledger position was first
     * served.
     */
    async servedAt(position: number) {
      for (;;) {
        const first = served.find((board) => board.position >= position)
        if (first) return first.atMs
        await Promise.race([delay(PAUSE_MS), failed])
      }
    },
    async [Symbol.asyncDispose]() {
      isWatching = false
      await ended
      client[Symbol.dispose]()
    },
  }
}
