import type { StudyKind } from '@assay/contracts/studies/design'
import type { StudyInterval } from '@assay/contracts/studies/results'
import { IntervalPlot, type IntervalPlotProps, placeOf } from '../../components/interval-plot.tsx'
import { tickText } from './figures.ts'
import type { PlotAxis } from './plot-axis.ts'
import classes from './study-results.module.css'

interface PlottedProps extends Pick<IntervalPlotProps, 'bar'> {
  readonly interval: StudyInterval
  readonly axis: PlotAxis
  readonly kind: StudyKind
  readonly children: string
}

/** A value in words beside its plot. */
export function Plotted({ interval, axis, kind, bar, children }: PlottedProps) {
  const { value, low, high } = interval
  return (
    <span className={classes.plotted}>
      <span>
        {value !== null && <IntervalPlot {...{ value, low, high, bar, scale: axis.scale }} />}
        <Axis axis={axis} kind={kind} />
      </span>
      <span>{children}</span>
    </span>
  )
}

/** The marks below a plot. In a table, only the last row shows them. */
function Axis({ axis: { scale, ticks }, kind }: Pick<PlottedProps, 'axis' | 'kind'>) {
  return (
    <svg className={classes.axis} height={18} aria-hidden>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={placeOf(scale, tick)} x2={placeOf(scale, tick)} y1={0} y2={4} />
          <text x={placeOf(scale, tick)} y={15}>
            {tickText(tick, kind)}
          </text>
        </g>
      ))}
    </svg>
  )
}
