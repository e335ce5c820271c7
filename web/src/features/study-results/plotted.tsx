import type { StudyInterval } from '@assay/contracts/studies/results'
import { IntervalPlot, type IntervalPlotProps } from '../../components/interval-plot.tsx'
import classes from './study-results.module.css'

interface PlottedProps extends Pick<IntervalPlotProps, 'bar' | 'scale'> {
  readonly interval: StudyInterval
  readonly children: string
}

/** A value in words beside its plot. */
export function Plotted({ interval, children, ...plot }: PlottedProps) {
  const { value, low, high } = interval
  return (
    <span className={classes.plotted}>
      <span>
        {value !== null && <IntervalPlot {...plot} value={value} low={low} high={high} />}
      </span>
      <span>{children}</span>
    </span>
  )
}
