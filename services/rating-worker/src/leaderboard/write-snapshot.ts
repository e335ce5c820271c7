import type { DatabaseTransaction } from '@assay/db'
import {
  FULL_WEIGHT_REPEATS,
  FULL_WEIGHT_SAMPLES,
  FULL_WEIGHT_VOTES,
  PRIOR_PRECISION,
} from '@assay/rating'
import { updateDifferences } from '../ledger/fold-progress-repository.ts'
import { currentStandings } from './current-standings.ts'
import type { LedgerFollower } from './ledger-follower.ts'
import { insertSnapshot } from './snapshot-repository.ts'

const PARAMETERS = {
  priorPrecision: PRIOR_PRECISION,
  fullWeightVotes: FULL_WEIGHT_VOTES,
  fullWeightSamples: FULL_WEIGHT_SAMPLES,
  fullWeightRepeats: FULL_WEIGHT_REPEATS,
}

/**
 * Writes the standings of the offered models and all rated models at the follower's head. Returns
 * the snapshot id.
 */
export async function writeSnapshot(
  trx: DatabaseTransaction,
  follower: LedgerFollower,
  offeredModelIds: readonly string[],
): Promise<string> {
  const standings = currentStandings(follower, offeredModelIds)
  const { head, leftOut, corrections, uncertainty } = follower
  const parameters = {
    ...PARAMETERS,
    exclusionChanges: corrections.changes,
  }
  if (uncertainty && uncertainty.estimate !== follower.storedEstimate) {
    await updateDifferences(trx, uncertainty.estimate)
    follower.storedEstimate = uncertainty.estimate
  }
  return insertSnapshot(trx, { head, parameters, leftOut }, standings)
}
