import type { Compute } from '../computing/jobs.ts'
import { hasOutgrown } from './current-standings.ts'
import type { LedgerFollower } from './ledger-follower.ts'

/** Early enough that a fold, whose votes would wait for it, need not estimate for itself. */
const RENEWED_GROWTH = 0.005

/**
 * Takes over intervals that were computed beside the folds, if the ledger has grown much: an
 * estimate visits every voter.
 */
export async function renewUncertainty(follower: LedgerFollower, compute: Compute): Promise<void> {
  const { uncertainty } = follower
  if (!uncertainty || !hasOutgrown(follower, RENEWED_GROWTH)) return
  const renewed = await compute('estimateUncertainty')
  const isNewer =
    renewed !== undefined &&
    renewed.exclusionChanges === follower.exclusions.changes &&
    renewed.position > uncertainty.position &&
    renewed.position <= follower.head.position
  // A fold may have estimated since, or started the follower over.
  if (isNewer && follower.uncertainty === uncertainty)
    follower.uncertainty = { position: renewed.position, estimate: renewed.estimate }
}
