import type { VerdictsDto } from '@assay/contracts'
import type { Database } from '@assay/db'
import type { Audience } from './standings-board.ts'
import { toVerdicts } from './to-verdicts.ts'
import { listTagTallies, listVerdictTallies } from './verdict-repository.ts'

/**
 * How long what was read is served: to everybody as long as a board stands at least, so that nobody
 * can watch what a single vote does.
 */
const MAX_AGE_MS: Readonly<Record<Audience, number>> = { superusers: 2_000, everybody: 900_000 }

/** Serves the verdicts; many readers at once cost one reading of the tallies. */
export function createVerdictBoard(
  db: Database,
  nowMs: () => number = Date.now,
): (audience: Audience) => Promise<VerdictsDto> {
  const cache = new Map<
    Audience,
    { readonly readAt: number; readonly page: Promise<VerdictsDto> }
  >()

  return (audience) => {
    const known = cache.get(audience)
    if (known && nowMs() - known.readAt < MAX_AGE_MS[audience]) return known.page
    const page = readVerdicts(db)
    cache.set(audience, { readAt: nowMs(), page })
    page.catch(() => cache.delete(audience))
    return page
  }
}

async function readVerdicts(db: Database): Promise<VerdictsDto> {
  const [tallies, tags] = await Promise.all([listVerdictTallies(db), listTagTallies(db)])
  return toVerdicts(tallies, tags)
}
