import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, type Ref, Suspense, useEffect, useState } from 'react'
import classes from './chart.module.css'
import { LoadingDots } from './loading-dots.tsx'

export interface ChartFigureProps {
  /** The chart, whose code loads when it is shown. */
  readonly children: ReactNode
  readonly caption?: ReactNode
  /** The same data as numbers. */
  readonly table?: ReactNode
  readonly ref?: Ref<HTMLElement>
}

/** A chart in its frame, with caption and table. */
export function ChartFigure({ children, caption, table, ref }: ChartFigureProps) {
  return (
    <>
      <figure ref={ref} className={classes.figure}>
        <Suspense fallback={<LoadingPart label={t`Loading the chart`} />}>{children}</Suspense>
        {caption && <figcaption className={classes.caption}>{caption}</figcaption>}
      </figure>
      {table && (
        <details className={classes.details}>
          <summary>{t`Show as a table`}</summary>
          {table}
        </details>
      )}
    </>
  )
}

const PATIENCE_MS = 10_000

/**
 * A placeholder for a loading part of a page. If the part is late, a deployment may have removed
 * its code.
 */
export function LoadingPart({ label }: { label: string }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return <LoadingDots label={label} />
  return (
    <p role="status">
      <Trans>
        This part of the page didn’t load. There may be a newer version.{' '}
        <Button size="compact-sm" variant="light" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Trans>
    </p>
  )
}
