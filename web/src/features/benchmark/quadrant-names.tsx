import { usePlotArea } from 'recharts'
import classes from './benchmark.module.css'

const MARGIN_PX = 12

/** What a corner of the chart says of the models in it. */
export function QuadrantNames() {
  const plot = usePlotArea()
  if (!plot) return null
  const left = plot.x + MARGIN_PX
  const right = plot.x + plot.width - MARGIN_PX
  const top = plot.y + MARGIN_PX
  const bottom = plot.y + plot.height - MARGIN_PX
  return (
    <g className={classes.quadrants}>
      <text x={left} y={top} dominantBaseline="hanging">
        Cautious Responders
      </text>
      <text x={right} y={top} dominantBaseline="hanging" textAnchor="end">
        Top Performers
      </text>
      <text x={left} y={bottom}>
        Unconfident Guessers
      </text>
      <text x={right} y={bottom} textAnchor="end">
        Risky Players
      </text>
    </g>
  )
}
