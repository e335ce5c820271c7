import plugin from 'fastify-plugin'
import type { BoardsOptions } from './boards-context.ts'
import { boardRoutes } from './leaderboard/board-routes.ts'
import { leaderboardRoutes } from './leaderboard/leaderboard-routes.ts'
import { publicationRoutes } from './leaderboard/publication-routes.ts'
import { rateRoutes } from './leaderboard/rate-routes.ts'
import { checkpointRoutes } from './ledger/checkpoint-routes.ts'
import { ledgerRoutes } from './ledger/ledger-routes.ts'

/** The leaderboards, the rates shown with them, and the ledger from which they are computed. */
export const boardsPlugin = plugin<BoardsOptions>(async (app, options) => {
  await app.register(leaderboardRoutes, options)
  await app.register(boardRoutes, options)
  await app.register(publicationRoutes, options)
  await app.register(rateRoutes, options)
  await app.register(ledgerRoutes, options)
  await app.register(checkpointRoutes, options)
})
