import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'

export type SortKey =
  | 'rank'
  | 'llm_name'
  | 'elo_rating'
  | 'confidence_interval'
  | 'good_enough_chance'
  | 'score_rate'
  | 'effective_voters'
  | 'matches_played'
  | 'wins'
  | 'losses'
  | 'ties'
  | 'both_bad'
  | 'win_rate'
  | 'both_bad_rate'

export interface Sorting {
  readonly by: SortKey
  readonly direction: 'ascending' | 'descending'
}

export const BY_RANK: Sorting = { by: 'rank', direction: 'ascending' }

/** Columns that start ascending; all others start descending. */
const LEAST_FIRST: readonly SortKey[] = ['rank', 'llm_name', 'confidence_interval']
const RATES: readonly SortKey[] = ['score_rate', 'win_rate', 'both_bad_rate']

/**
 * The sorting after a press on a column's heading: by that column, or reversed if the table is
 * already sorted by it.
 */
export function nextSorting(current: Sorting, by: SortKey): Sorting {
  if (current.by !== by) {
    return { by, direction: LEAST_FIRST.includes(by) ? 'ascending' : 'descending' }
  }
  return { by, direction: current.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** Sorted entries. Unknown values come last in both directions; equal values keep their order. */
export function sortStandings(
  entries: readonly LeaderboardEntryDto[],
  { by, direction }: Sorting,
): LeaderboardEntryDto[] {
  const sign = direction === 'ascending' ? 1 : -1
  return entries.toSorted((one, other) => {
    const [a, b] = [fieldOf(one, by), fieldOf(other, by)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b))
  })
}

/** A model without matches has no rates. */
function fieldOf(entry: LeaderboardEntryDto, by: SortKey): string | number | null {
  return RATES.includes(by) && entry.matches_played === 0 ? null : entry[by]
}
