import type { VerdictsDto } from '@assay/contracts/verdicts'
import { type Database, listVerdictTallies } from '@assay/db'
import { ratesByModel } from '@assay/rating'
import type { Audience } from './board-cache.ts'
import { toVerdicts } from './to-verdicts.ts'
import { findShownPosition, listAssessedModels, listTagTallies } from './verdict-repository.ts'

/** Reads the voters' verdicts on each model's answers, up to the board that the audience sees. */
export async function readVerdicts(db: Database, audience: Audience): Promise<VerdictsDto> {
  const position = await findShownPosition(db, audience)
  if (position === undefined) return { entries: [] }
  // The two statements do not run concurrently, because each of them reads all votes.
  const rates = ratesByModel(await listVerdictTallies(db, position))
  const tags = await listTagTallies(db, position)
  return toVerdicts(rates, await listAssessedModels(db, [...rates.keys()]), tags)
}
