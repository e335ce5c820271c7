import type { LeaderboardEntryDto } from '@assay/contracts'

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

/** The standings as RFC 4180 has it, with the API's names of fields; what is not known is empty. */
export function toStandingsCsv(entries: readonly LeaderboardEntryDto[]): string {
  const rows = entries.map((entry) => COLUMNS.map((column) => toCell(entry[column])))
  return [COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

function toCell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value ?? '')
  // A spreadsheet takes text that begins like this for a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
