import type { LeaderboardEntryDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText } from '../../components/format.ts'
import { ratingText } from './board-labels.ts'

export interface StyleComparisonProps {
  readonly asVoted: readonly LeaderboardEntryDto[]
  readonly atEqualStyle: readonly LeaderboardEntryDto[]
}

/** Compares the ratings as voted with the ratings at equal style. */
export function StyleComparison({ asVoted, atEqualStyle }: StyleComparisonProps) {
  const voted = new Map(asVoted.map((entry) => [entry.llm_id, ratingText(entry)]))
  const columns: readonly Column<LeaderboardEntryDto>[] = [
    { name: t`Model`, cell: ({ llm_name }) => llm_name },
    { name: t`As voted`, isNumber: true, cell: ({ llm_id }) => voted.get(llm_id) ?? '–' },
    { name: t`At equal style`, isNumber: true, cell: ratingText },
    { name: t`Votes`, isNumber: true, cell: ({ matches_played }) => countText(matches_played) },
  ]
  return (
    <DataTable
      label={t`Ratings as voted and at equal style`}
      columns={columns}
      rows={atEqualStyle}
      keyOf={({ llm_id }) => llm_id}
    />
  )
}
