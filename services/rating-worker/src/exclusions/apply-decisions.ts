import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyReversals } from './exclusion-repository.ts'
import { applyExemptions } from './exemption-repository.ts'
import { applyOverturns } from './overturn-repository.ts'

/** Applies the superusers' decisions about votes. Returns how many votes and voters count again. */
export async function applyDecisions(db: Database, log: Logger): Promise<number> {
  const reversed = await applyReversals(db)
  if (reversed > 0) log.info({ voters: reversed }, 'exclusions reversed')
  const restored = await applyExemptions(db)
  if (restored > 0) log.info({ votes: restored }, 'votes from exempt networks restored')
  const cleared = await applyOverturns(db)
  if (cleared > 0) log.info({ votes: cleared }, 'votes restored because no answer names its model')
  return reversed + restored + cleared
}
