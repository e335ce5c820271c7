import type { LeaderboardDetailsDto } from '@assay/contracts/leaderboard-details'
import { t } from '@lingui/core/macro'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { pointsText } from '../../components/format.ts'

type Row = LeaderboardDetailsDto['all_votes'][number]

export interface LeftOutTableProps {
  readonly rows: readonly Row[]
  readonly nameOf: (id: string) => string
  /** The rating on the board, or undefined for a model that is not on it. */
  readonly ratingOf: (id: string) => number | undefined
}

/** How the votes left out had gone, and the ratings if every stored vote counted. */
export function LeftOutTable({ rows, nameOf, ratingOf }: LeftOutTableProps) {
  const columns: readonly Column<Row>[] = [
    { name: t`Model`, cell: ({ llm_id }) => nameOf(llm_id) },
    { name: t`Rating`, isNumber: true, cell: ({ llm_id }) => boardText(ratingOf(llm_id)) },
    { name: t`With every vote`, isNumber: true, cell: (row) => pointsText(row.elo_rating) },
    {
      name: t`W / L / T / B left out`,
      cell: ({ wins, losses, ties, both_bad }) => `${wins} / ${losses} / ${ties} / ${both_bad}`,
    },
  ]
  return (
    <DataTable
      label={t`If every vote counted`}
      columns={columns}
      rows={rows}
      keyOf={({ llm_id }) => llm_id}
      asCards
    />
  )
}

const boardText = (rating: number | undefined) => (rating === undefined ? '–' : pointsText(rating))
