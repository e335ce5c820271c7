import { RATING_START } from '@assay/contracts/constants'
import type { RatingPointDto } from '@assay/contracts/leaderboard'
import { t } from '@lingui/core/macro'
import {
  Area,
  CartesianGrid,
  ComposedChart,
  ErrorBar,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { AXIS, tooltipOf } from '../../components/chart-parts.tsx'
import { clockText, pointsText, shortDayText, timeText } from '../../components/format.ts'

const HEIGHT_PX = 280
/** Points between two ticks of the axis: the first value that needs at most `MOST_STEPS` steps. */
const STEPS_POINTS = [50, 100, 200, 500]
const MOST_STEPS = 6
const LONGEST_STEP_POINTS = 1_000
const DAY_MS = 24 * 60 * 60 * 1_000

const BAND = {
  ...{ stroke: 'none', fill: 'var(--accent)', fillOpacity: 0.16 },
  ...{ activeDot: false, isAnimationActive: false },
} as const
const LINE = { stroke: 'var(--accent)', strokeWidth: 2, isAnimationActive: false } as const
const WHISKER = {
  direction: 'y',
  width: 6,
  stroke: 'var(--accent)',
  isAnimationActive: false,
} as const

/** A rating over time with its confidence band. */
export function RatingChart({ points }: { points: readonly RatingPointDto[] }) {
  const chartPoints = points.map(toChartPoint)
  const hasLine = chartPoints.length > 1
  const ticks = ratingTicks(chartPoints)
  const span = (chartPoints.at(-1)?.time ?? 0) - (chartPoints[0]?.time ?? 0)
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <ComposedChart data={chartPoints} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          {...AXIS}
          dataKey="time"
          type="number"
          scale="time"
          domain={['dataMin', 'dataMax']}
          tickFormatter={(time: number) => tickText(time, span)}
          minTickGap={48}
        />
        <YAxis
          {...AXIS}
          domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
          ticks={ticks}
          allowDataOverflow
          width={56}
        />
        <ReferenceLine y={RATING_START} stroke="var(--text-muted)" strokeDasharray="6 4" />
        <Tooltip isAnimationActive={false} content={StepTooltip} />
        {hasLine && <Area {...BAND} dataKey="band" />}
        <Line {...LINE} dataKey="rating" dot={!hasLine}>
          {!hasLine && <ErrorBar {...WHISKER} dataKey="half" />}
        </Line>
      </ComposedChart>
    </ResponsiveContainer>
  )
}

interface ChartPoint {
  readonly time: number
  readonly rating: number
  /** Half the width of the interval; the band is drawn from it. */
  readonly half: number
  readonly band: readonly [low: number, high: number]
}

function toChartPoint({
  computed_at,
  elo_rating,
  confidence_interval,
}: RatingPointDto): ChartPoint {
  const half = confidence_interval ?? 0
  return {
    time: Date.parse(computed_at),
    rating: elo_rating,
    half,
    band: [elo_rating - half, elo_rating + half],
  }
}

/**
 * Even ticks from the lowest to the highest rating, with room for the newest interval. The first
 * intervals are so wide that they would hide everything else. The “good enough” bar is always on
 * the chart.
 */
function ratingTicks(chartPoints: readonly ChartPoint[]): number[] {
  const newest = chartPoints.at(-1)?.band ?? [RATING_START, RATING_START]
  const room = (newest[1] - newest[0]) / 2
  const ratings = chartPoints.map(({ rating }) => rating)
  const least = Math.min(RATING_START, ...ratings) - room
  const most = Math.max(RATING_START, ...ratings) + room
  const isLongEnough = (step: number) => (most - least) / step <= MOST_STEPS
  const step = STEPS_POINTS.find(isLongEnough) ?? LONGEST_STEP_POINTS
  const first = Math.floor(least / step)
  const steps = Math.ceil(most / step) - first
  return Array.from({ length: steps + 1 }, (_, index) => (first + index) * step)
}

function tickText(time: number, span: number): string {
  return span > 2 * DAY_MS ? shortDayText(time) : clockText(time)
}

const StepTooltip = tooltipOf<ChartPoint>(({ rating, band: [low, high], time }) => [
  pointsText(rating),
  t`${pointsText(low)} to ${pointsText(high)}`,
  timeText(time),
])
