import type { RatingPointDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChartFigure } from '../../components/chart-figure.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText, pointsText, timeText } from '../../components/format.ts'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import section from '../../components/section.module.css'
import { useReadRatingHistoryQuery } from './leaderboard-api.ts'

const RatingChart = lazyWithRetry(() => import('./rating-chart.tsx'), 'RatingChart')

/** The rating of one model on each stored board, as a chart and as a table. */
export function RatingOverTime({ llmId, position }: { llmId: string; position: number }) {
  const { currentData, data, error } = useReadRatingHistoryQuery({ llm_id: llmId, position })
  // The last data of the same model stays while a newer board loads.
  const points = (currentData ?? data)?.points
  if (error && !points) return <p>{t`The history could not be loaded.`}</p>
  if (!points) return <LoadingDots label={t`Loading the history`} />
  return (
    <ChartFigure caption={CAPTION} table={<RatingTable points={points} />}>
      <RatingChart points={points} />
    </ChartFigure>
  )
}

const CAPTION = t`Rating on each stored board, with its 95% interval. Early intervals may be too wide for the chart. The dashed line marks “good enough”.`

/** A page with thousands of rows would be useless. */
const SHOWN_POINTS = 50

/** The history as a table, newest first. */
function RatingTable({ points }: { points: readonly RatingPointDto[] }) {
  const newest = points.slice(-SHOWN_POINTS).reverse()
  return (
    <>
      {newest.length < points.length && (
        <p className={section.note}>
          <Trans>
            Showing the newest {newest.length} of {countText(points.length)} boards.
          </Trans>
        </p>
      )}
      <DataTable
        label={t`Board by board`}
        columns={COLUMNS}
        rows={newest}
        keyOf={({ computed_at }) => computed_at}
      />
    </>
  )
}

const COLUMNS: readonly Column<RatingPointDto>[] = [
  { name: t`Computed`, cell: ({ computed_at }) => timeText(computed_at) },
  { name: t`Rank`, isNumber: true, cell: ({ rank }) => rank ?? '–' },
  { name: t`Rating`, isNumber: true, cell: ({ elo_rating }) => pointsText(elo_rating) },
  {
    name: t`95% CI`,
    isNumber: true,
    cell: ({ confidence_interval: half }) => (half === null ? '–' : `±${pointsText(half)}`),
  },
  { name: t`Votes`, isNumber: true, cell: ({ matches_played }) => countText(matches_played) },
]
