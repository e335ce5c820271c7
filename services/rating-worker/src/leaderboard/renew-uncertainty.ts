import type { Compute } from '../computing/jobs.ts'
import { hasOutgrown } from './current-standings.ts'
import type { LedgerFollower } from './ledger-follower.ts'

/**
 * Intervals are renewed after the ledger has grown by this share. That is early enough for folds
 * not to estimate intervals while votes wait.
 */
const RENEWED_GROWTH = 0.005

/**
 * Renews the intervals outside folds if the ledger has grown enough, because an estimate visits
 * every voter.
 */
export async function renewUncertainty(follower: LedgerFollower, compute: Compute): Promise<void> {
  const { uncertainty } = follower
  if (!uncertainty || !hasOutgrown(follower, RENEWED_GROWTH)) return
  const renewed = await compute('estimateUncertainty')
  const isNewer =
    renewed !== undefined &&
    renewed.exclusionChanges === follower.corrections.changes &&
    renewed.position > uncertainty.position &&
    renewed.position <= follower.head.position
  // A fold may have estimated intervals or reset the follower meanwhile.
  if (isNewer && follower.uncertainty === uncertainty)
    follower.uncertainty = { position: renewed.position, estimate: renewed.estimate }
}
