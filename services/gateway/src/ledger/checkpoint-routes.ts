import { listCheckpointsRoute, listLedgerKeysRoute } from '@assay/contracts'
import type { Database } from '@assay/db'
import { toCheckpointDto } from '@assay/ledger'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Publication } from '../leaderboard/publication.ts'
import { listCheckpoints, listLedgerKeys } from './checkpoint-repository.ts'

export interface CheckpointRoutesOptions {
  readonly db: Database
  /** While the board is public, whoever keeps a checkpoint needs no account. */
  readonly publication: Publication
}

export const checkpointRoutes: FastifyPluginAsyncZod<CheckpointRoutesOptions> = async (
  app,
  { db, publication },
) => {
  app.addHook('preHandler', async (request) => publication.assertMayRead(request))
  app.route({
    ...listCheckpointsRoute,
    handler: async ({ query }) => ({
      checkpoints: (await listCheckpoints(db, query)).map(toCheckpointDto),
    }),
  })
  app.route({
    ...listLedgerKeysRoute,
    handler: async () => ({
      keys: (await listLedgerKeys(db)).map(({ keyId, spki, firstUsedAt }) => ({
        key_id: keyId,
        algorithm: 'Ed25519' as const,
        public_key: spki,
        first_used_at: firstUsedAt.toISOString(),
      })),
    }),
  })
}
