import type { Database } from '@assay/db'
import plugin from 'fastify-plugin'
import type { Limits } from '../http/limits/create-limits.ts'
import type { BoardCache } from './leaderboard/board-cache.ts'
import { boardRoutes } from './leaderboard/board-routes.ts'
import { leaderboardRoutes } from './leaderboard/leaderboard-routes.ts'
import type { Publication } from './leaderboard/publication.ts'
import { publicationRoutes } from './leaderboard/publication-routes.ts'
import { rateRoutes } from './leaderboard/rate-routes.ts'
import { checkpointRoutes } from './ledger/checkpoint-routes.ts'
import { ledgerRoutes } from './ledger/ledger-routes.ts'

export interface BoardsOptions {
  readonly db: Database
  readonly limits: Limits
  readonly board: BoardCache
  readonly publication: Publication
  readonly exportKey: string
}

/** The leaderboards, the rates shown with them, and the ledger from which they are computed. */
export const boardsPlugin = plugin<BoardsOptions>(async (app, options) => {
  await app.register(leaderboardRoutes, options)
  await app.register(boardRoutes, options)
  await app.register(publicationRoutes, options)
  await app.register(rateRoutes, options)
  await app.register(ledgerRoutes, options)
  await app.register(checkpointRoutes, options)
})
