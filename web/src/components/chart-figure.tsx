import { type ReactNode, type Ref, Suspense } from 'react'
import classes from './chart.module.css'
import { LoadingPart } from './loading-part.tsx'

export interface ChartFigureProps {
  /** The chart, whose code is fetched when it is shown. */
  readonly children: ReactNode
  readonly caption?: ReactNode
  /** The same in numbers. */
  readonly table?: ReactNode
  readonly ref?: Ref<HTMLElement>
}

/** A chart in its frame, with what explains it. */
export function ChartFigure({ children, caption, table, ref }: ChartFigureProps) {
  return (
    <>
      <figure ref={ref} className={classes.figure}>
        <Suspense fallback={<LoadingPart label="Loading the chart" />}>{children}</Suspense>
        {caption && <figcaption className={classes.caption}>{caption}</figcaption>}
      </figure>
      {table && (
        <details className={classes.details}>
          <summary>Show as a table</summary>
          {table}
        </details>
      )}
    </>
  )
}
