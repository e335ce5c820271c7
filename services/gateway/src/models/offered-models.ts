import type { Database } from '@assay/db'
import { createTtlCache } from '../http/ttl-cache.ts'
import { listOfferedModels, type Model } from './model-repository.ts'

const OFFER_TTL_MS = 1_000

/** The models on offer, at most a second old. */
export type OfferedModels = () => Promise<readonly Model[]>

export function createOfferedModels(db: Database): OfferedModels {
  const cache = createTtlCache<readonly Model[]>(OFFER_TTL_MS, 1)
  return () => cache.get('offered', () => listOfferedModels(db))
}
