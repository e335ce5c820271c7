import { usePlotArea } from 'recharts'
import classes from './benchmark.module.css'
import type { BenchmarkRow } from './parse-benchmark.ts'
import { placeLabels } from './place-labels.ts'

/** Each model's name near its point. */
export function PointLabels({ rows }: { rows: readonly BenchmarkRow[] }) {
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
