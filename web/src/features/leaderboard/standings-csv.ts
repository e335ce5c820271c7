import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { toCsv } from '@assay/contracts/to-csv'

const COLUMNS: readonly (keyof LeaderboardEntryDto)[] = [
  'rank',
  'rank_low',
  'rank_high',
  'tier',
  'rank_change',
  'llm_id',
  'llm_name',
  'elo_rating',
  'confidence_interval',
  'good_enough_chance',
  'good_enough_low',
  'good_enough_high',
  'matches_played',
  'wins',
  'losses',
  'ties',
  'both_bad',
  'win_rate',
  'score_rate',
  'both_bad_rate',
  'effective_voters',
  'is_preliminary',
  'group',
  'is_retired',
]

/** The standings as a CSV file with the API's field names. */
export function toStandingsCsv(entries: readonly LeaderboardEntryDto[]): string {
  return toCsv([COLUMNS, ...entries.map((entry) => COLUMNS.map((column) => entry[column]))])
}
