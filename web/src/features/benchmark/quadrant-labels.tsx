import { usePlotArea } from 'recharts'
import classes from './benchmark.module.css'

const MARGIN_PX = 12
const LINE_PX = 16
/** Below this width, two names side by side would overlap. */
const WIDE_PX = 420

interface Corner {
  readonly words: readonly [string, string]
  readonly isRight: boolean
  readonly isTop: boolean
}

const CORNERS: readonly Corner[] = [
  { words: ['Cautious', 'Responders'], isRight: false, isTop: true },
  { words: ['Top', 'Performers'], isRight: true, isTop: true },
  { words: ['Unconfident', 'Guessers'], isRight: false, isTop: false },
  { words: ['Risky', 'Players'], isRight: true, isTop: false },
]

/** Labels the corners of the chart. */
export function QuadrantLabels() {
  const plot = usePlotArea()
  if (!plot) return null
  const isWide = plot.width >= WIDE_PX
  return (
    <g className={classes.quadrants}>
      {CORNERS.map(({ words, isRight, isTop }) => {
        const lines = isWide ? [words.join(' ')] : words
        const x = isRight ? plot.x + plot.width - MARGIN_PX : plot.x + MARGIN_PX
        const top = plot.y + MARGIN_PX + LINE_PX / 2
        const bottom = plot.y + plot.height - MARGIN_PX - (lines.length - 1) * LINE_PX
        return (
          <text key={words[0]} textAnchor={isRight ? 'end' : 'start'}>
            {lines.map((line, at) => (
              <tspan key={line} x={x} y={(isTop ? top : bottom) + at * LINE_PX}>
                {line}
              </tspan>
            ))}
          </text>
        )
      })}
    </g>
  )
}
