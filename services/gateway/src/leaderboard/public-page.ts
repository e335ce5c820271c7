import type { IncomingMessage } from 'node:http'
import {
  GUEST_FINGERPRINT_HEADER,
  MAX_LEADERBOARD_ENTRIES,
  readHeadToHeadRoute,
  readLeaderboardDistributionRoute,
  readLeaderboardRoute,
} from '@assay/contracts'
import type { Page, StandingsBoard } from './standings-board.ts'

/** What everybody may read while the board is public. */
export interface PublicPage {
  /** The pattern of its route. */
  readonly route: string
  find(board: StandingsBoard): Page<unknown> | undefined
}

const top = (limit: number): PublicPage => ({
  route: readLeaderboardRoute.url,
  find: (board) => board.leaderboard('everybody', limit),
})

/** By the addresses that are asked for in practice; whatever else means the same is Fastify's. */
const PAGES: ReadonlyMap<string | undefined, PublicPage> = new Map([
  [readLeaderboardRoute.url, top(MAX_LEADERBOARD_ENTRIES)],
  ...Array.from({ length: MAX_LEADERBOARD_ENTRIES }, (_, at): [string, PublicPage] => [
    `${readLeaderboardRoute.url}?limit=${at + 1}`,
    top(at + 1),
  ]),
  [
    readLeaderboardDistributionRoute.url,
    {
      route: readLeaderboardDistributionRoute.url,
      find: (board) => board.distribution('everybody'),
    },
  ],
  [
    readHeadToHeadRoute.url,
    { route: readHeadToHeadRoute.url, find: (board) => board.headToHead('everybody') },
  ],
])

/**
 * The public page that is asked for by nobody in particular, and by no page of another site.
 * @returns undefined for all other requests.
 */
export function findPublicPage({ method, url, headers }: IncomingMessage): PublicPage | undefined {
  const page = method === 'GET' ? PAGES.get(url) : undefined
  const isSpecial =
    headers.authorization !== undefined ||
    headers[GUEST_FINGERPRINT_HEADER] !== undefined ||
    headers.origin !== undefined ||
    headers.upgrade !== undefined ||
    headers['content-length'] !== undefined ||
    headers['transfer-encoding'] !== undefined
  return isSpecial ? undefined : page
}
