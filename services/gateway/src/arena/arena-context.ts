import type { Database } from '@assay/db'
import type { Demonstration } from '@assay/demo/open-demonstration'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { OfferedModels } from './models/offered-models.ts'
import type { RevealedVote, VoteRequest } from './votes/vote-request.ts'

/** What the arena's routes share, except the chat sockets. */
export interface ArenaContext {
  readonly db: Database
  readonly offeredModels: OfferedModels
  readonly demonstration: Demonstration
  readonly castVote: (request: VoteRequest) => Promise<RevealedVote>
}

export type ArenaRoutes = FastifyPluginAsyncZod<ArenaContext>
