import { MIN_CROWD } from '@assay/contracts/expertise-roles'
import type { HiddenParts } from '@assay/contracts/shares'
import type { Crowd } from './crowd-repository.ts'

/**
 * Decides what a link leaves out, so that at least ten voters of the public ledger match the votes
 * that it shows.
 * @param crowd undefined if the ledger is not public.
 */
export function hiddenPartsOf(crowd: Crowd | undefined): HiddenParts {
  if (!crowd) return null
  if (crowd.voteIds.length === 0) return 'nothing'
  if (!crowd.isComplete) return 'names'
  if (crowd.sameOutcomes >= MIN_CROWD) return 'nothing'
  return crowd.sameModels >= MIN_CROWD ? 'outcomes' : 'names'
}
