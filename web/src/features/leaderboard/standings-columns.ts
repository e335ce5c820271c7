import type { SortKey } from './sort-standings.ts'

interface Column {
  readonly key: SortKey
  readonly label: string
  /** What a short label stands for. */
  readonly meaning?: string
}

/** The columns of the standings, in order. */
export const COLUMNS: readonly Column[] = [
  { key: 'rank', label: 'Rank', meaning: 'Rank, with the places the votes allow' },
  { key: 'llm_name', label: 'Model' },
  { key: 'elo_rating', label: 'Rating' },
  { key: 'confidence_interval', label: '95% CI', meaning: '95% confidence interval' },
  {
    key: 'good_enough_chance',
    label: 'Good enough',
    meaning: 'Chance of a good-enough answer, with its 95% interval',
  },
  { key: 'score_rate', label: 'Score rate', meaning: 'Wins and half of the ties, of all matches' },
  { key: 'win_rate', label: 'Win rate' },
  {
    key: 'effective_voters',
    label: 'Voters',
    meaning: 'How many equally busy voters the votes are worth',
  },
  { key: 'matches_played', label: 'Matches' },
  { key: 'wins', label: 'W', meaning: 'Wins' },
  { key: 'losses', label: 'L', meaning: 'Losses' },
  { key: 'ties', label: 'T', meaning: 'Ties' },
  { key: 'both_bad', label: 'B', meaning: 'Both bad' },
  { key: 'both_bad_rate', label: 'Both-bad rate' },
]
