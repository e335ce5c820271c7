import type { CitationRatesDto } from '@assay/contracts'
import type { Database } from '@assay/db'
import type { Audience } from '../leaderboard/standings-board.ts'
import { listCitationTallies } from './citation-rates-repository.ts'
import { toCitationRates } from './to-citation-rates.ts'

/** To everybody as long as a board stands at least, so that nobody watches what a single vote does. */
const MAX_AGE_MS: Readonly<Record<Audience, number>> = { superusers: 2_000, everybody: 900_000 }

/** Serves the rates; many readers at once cost one reading. */
export function createCitationBoard(
  db: Database,
  nowMs: () => number = Date.now,
): (audience: Audience) => Promise<CitationRatesDto> {
  const read = async () => toCitationRates(await listCitationTallies(db))
  const cache = new Map<Audience, { readonly at: number; readonly page: ReturnType<typeof read> }>()
  return (audience) => {
    const known = cache.get(audience)
    if (known && nowMs() - known.at < MAX_AGE_MS[audience]) return known.page
    const page = read()
    cache.set(audience, { at: nowMs(), page })
    page.catch(() => cache.delete(audience))
    return page
  }
}
