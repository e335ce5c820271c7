import { Suspense, useRef, useState } from 'react'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { LoadingPart } from '../../components/loading-part.tsx'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import { useKeptFocus } from '../../hooks/use-kept-focus.ts'
import classes from './benchmark.module.css'
import { BenchmarkControls } from './benchmark-controls.tsx'
import { BenchmarkTable } from './benchmark-table.tsx'
import { filterRows, NO_FILTER, toggleModel } from './filter-rows.ts'
import { HiddenModels } from './hidden-models.tsx'
import type { BenchmarkRow } from './parse-benchmark.ts'

const BenchmarkChart = lazyWithRetry(
  async () => (await import('./benchmark-chart.tsx')).BenchmarkChart,
)

/** The chart with what steers it, and the same as a table. */
export function BenchmarkView({ rows }: { rows: readonly BenchmarkRow[] }) {
  const figure = useRef<HTMLElement>(null)
  // Each press draws all points anew.
  useKeptFocus(figure)
  const [filter, setFilter] = useState(NO_FILTER)
  // A phone has no room for names beside so many points.
  const isMobile = useIsMobile()
  const [wantsLabels, setWantsLabels] = useState<boolean>()
  const withLabels = wantsLabels ?? !isMobile
  const chosen = filterRows(rows, filter)
  const companies = [...new Set(rows.map(({ company }) => company))].sort()
  const toggle = (model: string) => setFilter(toggleModel(filter, model))

  return (
    <>
      <BenchmarkControls
        companies={companies}
        filter={filter}
        onFilter={setFilter}
        withLabels={withLabels}
        onLabels={() => setWantsLabels(!withLabels)}
      />
      <HiddenModels models={[...filter.hidden]} onShow={toggle} />
      <figure ref={figure} className={classes.figure}>
        <Suspense fallback={<LoadingPart label="Loading the chart" />}>
          <BenchmarkChart
            rows={chosen}
            hidden={filter.hidden}
            withLabels={withLabels}
            onToggle={toggle}
          />
        </Suspense>
        <Legend companies={companies} />
      </figure>
      <BenchmarkTable rows={chosen} />
    </>
  )
}

function Legend({ companies }: { companies: readonly string[] }) {
  return (
    <figcaption className={classes.legend}>
      <ul>
        {companies.map((company) => (
          <li key={company} className={classes.company} data-company={company}>
            {company}
          </li>
        ))}
      </ul>
      Diamonds are reasoning models, circles the others; lines are 95% intervals. Press a point to
      hide its model or to show it again.
    </figcaption>
  )
}
