import { listCheckpointsRoute, listLedgerKeysRoute } from '@assay/contracts/checkpoints'
import { toCheckpointDto } from '@assay/ledger'
import { NotFoundError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import type { BoardsRoutes } from '../boards-context.ts'
import { listCheckpoints, listLedgerKeys } from './checkpoint-repository.ts'

export const checkpointRoutes: BoardsRoutes = async (app, { db }) => {
  serve(app, listCheckpointsRoute, async ({ query }) => ({
    checkpoints: (await listCheckpoints(db, query)).map(toCheckpointDto),
  }))
  serve(app, listLedgerKeysRoute, async ({ query: { key_id: wanted } }) => {
    const keys = await listLedgerKeys(db)
    const found = wanted === undefined ? keys : keys.filter(({ keyId }) => keyId === wanted)
    if (wanted !== undefined && found.length === 0) throw new NotFoundError('Key not found')
    return {
      keys: found.map(({ keyId, spki, firstUsedAt }) => ({
        key_id: keyId,
        algorithm: 'Ed25519' as const,
        public_key: spki,
        first_used_at: firstUsedAt.toISOString(),
      })),
    }
  })
}
