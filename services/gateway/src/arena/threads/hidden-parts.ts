import { MIN_CROWD } from '@assay/contracts/expertise-roles'
import type { HiddenParts } from '@assay/contracts/shares'
import type { Crowd } from './crowd-repository.ts'

/**
 * Decides what a link leaves out, so that at least ten voters of the public ledger match the rest.
 * @param crowd undefined if the ledger is not public.
 */
export function hiddenPartsOf(crowd: Crowd | undefined): HiddenParts {
  if (!crowd) return null
  if (crowd.voteIds.length === 0) return 'nothing'
  if (!crowd.isComplete) return 'everything'
  if (crowd.sameOutcomes >= MIN_CROWD) return 'nothing'
  if (crowd.sameModels >= MIN_CROWD) return 'outcomes'
  return crowd.sameTexts >= MIN_CROWD ? 'names' : 'everything'
}
