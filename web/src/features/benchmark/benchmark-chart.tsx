import { t } from '@lingui/core/macro'
import {
  CartesianGrid,
  ErrorBar,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  usePlotArea,
  XAxis,
  YAxis,
} from 'recharts'
import { AXIS, tooltipOf } from '../../components/chart-parts.tsx'
import { type Interval, shareText } from '../../components/interval-text.ts'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import classes from './benchmark.module.css'
import { BenchmarkPoint } from './benchmark-point.tsx'
import type { BenchmarkRow } from './parse-benchmark.ts'
import { placeLabels } from './place-labels.ts'

export interface BenchmarkChartProps {
  readonly rows: readonly BenchmarkRow[]
  readonly hidden: ReadonlySet<string>
  readonly withLabels: boolean
  readonly onToggle: (model: string) => void
}

const HEIGHT_PX = 600
const PHONE_HEIGHT_PX = 440

const TICKS = [0, 0.25, 0.5, 0.75, 1]
const RATE_AXIS = {
  ...AXIS,
  type: 'number',
  domain: [0, 1],
  ticks: TICKS,
} as const
const MIDDLE = { stroke: 'var(--line-strong)', strokeDasharray: '6 4' } as const
const WHISKER = { stroke: 'var(--text-muted)', strokeWidth: 1, width: 4 } as const

const QUADRANTS = [
  { value: t`Cautious Responders`, x: 0, y: 0.5, position: 'insideTopLeft' },
  { value: t`Top Performers`, x: 0.5, y: 0.5, position: 'insideTopRight' },
  { value: t`Unconfident Guessers`, x: 0, y: 0, position: 'insideBottomLeft' },
  { value: t`Risky Players`, x: 0.5, y: 0, position: 'insideBottomRight' },
] as const
const QUADRANT_LABEL = {
  fill: 'var(--text-muted)',
  fontSize: 12,
  fontWeight: 600,
  offset: 12,
} as const

/**
 * Safety against quality. Hidden models stay as faint rings; a press on a ring shows the model
 * again.
 */
export function BenchmarkChart({ rows, hidden, withLabels, onToggle }: BenchmarkChartProps) {
  const height = useIsMobile() ? PHONE_HEIGHT_PX : HEIGHT_PX
  // All points are in one series: a hidden point keeps the index by which the tooltip finds it.
  const points = rows.map((row) => toPoint(row, hidden.has(row.model)))
  const shown = points.filter(({ isHidden }) => !isHidden)
  const point = (props: object) => <BenchmarkPoint {...(props as PointShape)} onToggle={onToggle} />

  return (
    <ResponsiveContainer width="100%" height={height}>
      <ScatterChart margin={{ top: 8, right: 16, bottom: 32, left: 8 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" />
        <XAxis
          {...RATE_AXIS}
          dataKey="quality"
          label={{ ...AXIS_LABEL, value: t`Response Quality Rate`, position: 'bottom' }}
        />
        <YAxis
          {...RATE_AXIS}
          dataKey="safety"
          label={{ ...AXIS_LABEL, value: t`Safety Rate`, angle: -90, position: 'insideLeft' }}
        />
        <ReferenceLine x={0.5} {...MIDDLE} />
        <ReferenceLine y={0.5} {...MIDDLE} />
        {QUADRANTS.map(({ value, x, y, position }) => (
          <ReferenceArea
            key={value}
            {...{ x1: x, x2: x + 0.5, y1: y, y2: y + 0.5, fillOpacity: 0 }}
            label={{ ...QUADRANT_LABEL, value, position }}
          />
        ))}
        {withLabels && <PointLabels rows={shown.map(({ row }) => row)} />}
        <Tooltip cursor={false} isAnimationActive={false} content={PointTooltip} />
        <Scatter data={points} shape={point} isAnimationActive={false}>
          <ErrorBar {...WHISKER} dataKey="qualityError" direction="x" isAnimationActive={false} />
          <ErrorBar {...WHISKER} dataKey="safetyError" direction="y" isAnimationActive={false} />
        </Scatter>
      </ScatterChart>
    </ResponsiveContainer>
  )
}

const AXIS_LABEL = { fill: 'var(--text)', fontSize: 14, fontWeight: 600 } as const

type PointShape = Omit<Parameters<typeof BenchmarkPoint>[0], 'onToggle'>

function toPoint(row: BenchmarkRow, isHidden: boolean) {
  return {
    row,
    isHidden,
    quality: row.quality.value,
    safety: row.safety.value,
    qualityError: isHidden ? undefined : errorOf(row.quality),
    safetyError: isHidden ? undefined : errorOf(row.safety),
  }
}

/** The distances from the value to its lower and upper bound, as the error bars need them. */
function errorOf({ value, low, high }: Interval): [number, number] {
  return [value - low, high - value]
}

const PointTooltip = tooltipOf<{ readonly row: BenchmarkRow }>(({ row }) => [
  row.model,
  row.isReasoning ? t`${row.company}, reasoning` : row.company,
  t`Response quality ${shareText(row.quality, 1)}`,
  t`Safety ${shareText(row.safety, 1)}`,
])

/** Shows each model's name near its point. */
function PointLabels({ rows }: { rows: readonly BenchmarkRow[] }) {
  const plot = usePlotArea()
  if (!plot) return null
  const { x, y, width, height } = plot
  const points = rows.map(({ model, quality, safety }) => ({
    name: model,
    x: x + quality.value * width,
    y: y + (1 - safety.value) * height,
  }))
  const area = { left: x, top: y, right: x + width, bottom: y + height }
  return (
    <g aria-hidden className={classes.names}>
      {placeLabels(points, area).map((placed) => (
        <text key={placed.name} x={placed.x} y={placed.y} dominantBaseline="central">
          {placed.name}
        </text>
      ))}
    </g>
  )
}
