import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Limits } from '../http/limits/create-limits.ts'
import type { BoardCache } from './leaderboard/board-cache.ts'
import type { Publication } from './leaderboard/publication.ts'

export interface BoardsOptions {
  readonly db: Database
  readonly limits: Limits
  readonly board: BoardCache
  readonly publication: Publication
  /** The key for voters' pseudonyms. */
  readonly exportKey: string
}

export type BoardsRoutes = FastifyPluginAsyncZod<BoardsOptions>
