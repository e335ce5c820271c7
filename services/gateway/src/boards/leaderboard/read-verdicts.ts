import type { VerdictsDto } from '@assay/contracts/verdicts'
import type { Database } from '@assay/db'
import { toVerdicts } from './to-verdicts.ts'
import { listTagTallies, listVerdictTallies } from './verdict-repository.ts'

/** Reads the voters' verdicts on each model's answers. */
export async function readVerdicts(db: Database): Promise<VerdictsDto> {
  const [tallies, tags] = await Promise.all([listVerdictTallies(db), listTagTallies(db)])
  return toVerdicts(tallies, tags)
}
