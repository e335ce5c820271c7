import { setTimeout as delay } from 'node:timers/promises'

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

const PAUSE_MS = 2

/** Reads the leaderboard again and again, as an impatient reader does. */
export function watchStandings(baseUrl: string): StandingsWatch {
  const url = new URL('/api/v1/leaderboard/?limit=1', baseUrl)
  const served: Served[] = []
  let watching = true
  const watch = async () => {
    while (watching) {
      const response = await fetch(url)
      const { ledger_position: position } = (await response.json()) as { ledger_position: number }
      if (position > (served.at(-1)?.position ?? -1))
        served.push({ atMs: performance.now(), position })
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
    },
  }
}
