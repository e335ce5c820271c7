import { type Bus, subscribe } from '@assay/bus'
import { leaderboardPublished } from '@assay/contracts/bus/subjects'
import type {
  HeadToHeadDto,
  LeaderboardDistributionDto,
  LeaderboardDto,
} from '@assay/contracts/leaderboard'
import type { Database } from '@assay/db'
import { coalesce, every, inSpan, type Logger } from '@assay/runtime'
import { type BoardVersion, findBoard, findBoardVersions } from './leaderboard-repository.ts'
import { type Board, toBoard } from './to-board.ts'

/** A page of a board, serialised once. */
export interface Page<Content> {
  readonly content: Content
  readonly body: Buffer
  readonly etag: string
}

/** Superusers see the latest board. All other readers (`everybody`) see the published board. */
export type Audience = 'superusers' | 'everybody'

/** The boards in memory. Pages are undefined before the first board exists. */
export interface BoardCache extends AsyncDisposable {
  /** Returns a page with the first `limit` entries. */
  leaderboard(audience: Audience, limit: number): Page<LeaderboardDto> | undefined
  distribution(audience: Audience): Page<LeaderboardDistributionDto> | undefined
  headToHead(audience: Audience): Page<HeadToHeadDto> | undefined
  /** Returns the whole board, or undefined before the first board exists. */
  current(audience: Audience): Board | undefined
}

/** The time after which the gateway notices a snapshot whose announcement was lost. */
const RECHECK_INTERVAL_MS = 1_000

/**
 * Keeps the boards in memory. They are read again when a new board is announced, and checked every
 * second.
 */
export async function openBoardCache(db: Database, bus: Bus, log: Logger): Promise<BoardCache> {
  const caches = { superusers: createPageCache(db), everybody: createPageCache(db) }
  const reread = coalesce(async () => {
    const { newest, published } = await findBoardVersions(db)
    await caches.superusers.show(newest)
    await caches.everybody.show(published)
  })
  const announcements = subscribe(bus, leaderboardPublished, '', ({ trace: cause }) => {
    inSpan('reread leaderboard', { kind: 'CONSUMER', cause }, reread).catch((error: unknown) =>
      log.warn({ err: error }, 'leaderboard not reread'),
    )
  })
  const recheck = every(RECHECK_INTERVAL_MS, 'leaderboard', log, reread)
  await reread()

  return {
    leaderboard: (audience, limit) =>
      caches[audience].page(limit, ({ leaderboard }) => ({
        ...leaderboard,
        entries: leaderboard.entries.slice(0, limit),
      })),
    distribution: (audience) =>
      caches[audience].page('distribution', ({ distribution }) => distribution),
    headToHead: (audience) => caches[audience].page('head-to-head', ({ headToHead }) => headToHead),
    current: (audience) => caches[audience].current(),
    async [Symbol.asyncDispose]() {
      announcements[Symbol.dispose]()
      await recheck[Symbol.asyncDispose]()
    },
  }
}

/** The number of entries on a leaderboard page, or the name of another page. */
type PageName = number | 'distribution' | 'head-to-head'

/** One board and its pages. */
function createPageCache(db: Database) {
  let shown = ''
  let board: Board | undefined
  const pages = new Map<PageName, Page<unknown>>()

  return {
    async show(version: BoardVersion | undefined): Promise<void> {
      const wanted = version ? keyOf(version) : ''
      if (!version || wanted === shown) return
      const record = await findBoard(db, version)
      if (!record) return
      board = toBoard(record)
      shown = wanted
      pages.clear()
    },
    current: () => board,
    page<Content>(name: PageName, build: (from: Board) => Content): Page<Content> | undefined {
      const known = pages.get(name) as Page<Content> | undefined
      if (known || !board) return known
      const content = build(board)
      const fresh = {
        content,
        body: Buffer.from(JSON.stringify(content)),
        etag: `"${shown}-${name}"`,
      }
      pages.set(name, fresh)
      return fresh
    },
  }
}

/** Identifies a version of a board in its etag. */
function keyOf({ snapshotId, detailsId, isPublished }: BoardVersion): string {
  return `${snapshotId}-${detailsId ?? ''}${isPublished ? '-published' : ''}`
}
