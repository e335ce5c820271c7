import { type Bus, subscribe } from '@assay/bus'
import { leaderboardPublished } from '@assay/contracts'
import type { Database } from '@assay/db'
import { coalesce, every, type Logger } from '@assay/runtime'
import { findNewestSnapshotId, findStandings, type Standings } from './leaderboard-repository.ts'

/** A page of the newest snapshot, serialised once. */
export interface Page<Content> {
  readonly content: Content
  readonly body: string
  readonly etag: string
}

export interface StandingsBoard extends AsyncDisposable {
  /** The first `limit` entries; undefined before the first snapshot. */
  leaderboard(limit: number): Page<Standings['leaderboard']> | undefined
  distribution(): Page<Standings['distribution']> | undefined
}

/** How soon a snapshot is noticed whose announcement was lost. */
const RECHECK_INTERVAL_MS = 1_000

/** Holds the newest snapshot in memory: reread when one is announced, and checked every second. */
export async function openStandingsBoard(
  db: Database,
  bus: Bus,
  log: Logger,
): Promise<StandingsBoard> {
  let standings: Standings | undefined
  const pages = new Map<string, Page<unknown>>()

  const reread = coalesce(async () => {
    const newest = await findNewestSnapshotId(db)
    if (!newest || newest === standings?.leaderboard.snapshot_id) return
    standings = await findStandings(db, newest)
    pages.clear()
  })
  const page = <Content>(key: string, build: (from: Standings) => Content) => {
    if (!standings) return undefined
    const known = pages.get(key) as Page<Content> | undefined
    if (known) return known
    const content = build(standings)
    const etag = `"${standings.leaderboard.snapshot_id}-${key}"`
    const fresh = { content, body: JSON.stringify(content), etag }
    pages.set(key, fresh)
    return fresh
  }

  const announcements = subscribe(bus, leaderboardPublished, '', () => {
    reread().catch((error: unknown) => log.warn({ err: error }, 'leaderboard not reread'))
  })
  const recheck = every(RECHECK_INTERVAL_MS, 'leaderboard', log, reread)
  await reread()

  return {
    leaderboard: (limit) =>
      page(`top-${limit}`, ({ leaderboard }) => ({
        ...leaderboard,
        entries: leaderboard.entries.slice(0, limit),
      })),
    distribution: () => page('distribution', ({ distribution }) => distribution),
    async [Symbol.asyncDispose]() {
      announcements[Symbol.dispose]()
      await recheck[Symbol.asyncDispose]()
    },
  }
}
