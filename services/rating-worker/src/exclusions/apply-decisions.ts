import type { Database } from '@assay/db'
import type { Logger } from '@assay/runtime'
import { applyReversals } from './exclusion-repository.ts'
import { applyExemptions } from './exemption-repository.ts'
import { applyOverturns } from './overturn-repository.ts'

/** Applies the superusers' decisions about votes. Returns how many votes and voters count again. */
export async function applyDecisions(db: Database, log: Logger): Promise<number> {
  const reversed = await applyReversals(db)
  if (reversed > 0) log.info({ voters: reversed }, 'voters put back')
  const restored = await applyExemptions(db)
  if (restored > 0) log.info({ votes: restored }, 'votes of an exempt network count')
  const cleared = await applyOverturns(db)
  if (cleared > 0) log.info({ votes: cleared }, 'votes on answers that name nothing count')
  return reversed + restored + cleared
}
