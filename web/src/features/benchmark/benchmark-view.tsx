import { useState } from 'react'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import classes from './benchmark.module.css'
import { BenchmarkControls } from './benchmark-controls.tsx'
import { BenchmarkFigure } from './benchmark-figure.tsx'
import { BenchmarkTable } from './benchmark-table.tsx'
import { filterRows, NO_FILTER, toggleModel } from './filter-rows.ts'
import type { BenchmarkRow } from './parse-benchmark.ts'

/** The chart with its controls, and the same as a table. */
export function BenchmarkView({ rows }: { rows: readonly BenchmarkRow[] }) {
  const [filter, setFilter] = useState(NO_FILTER)
  // A phone has no room for names beside so many points.
  const isMobile = useIsMobile()
  const [wantsLabels, setWantsLabels] = useState<boolean>()
  const withLabels = wantsLabels ?? !isMobile
  const chosen = filterRows(rows, filter)
  const companies = [...new Set(rows.map(({ company }) => company))].sort()
  return (
    <>
      <BenchmarkControls
        companies={companies}
        filter={filter}
        onFilter={setFilter}
        withLabels={withLabels}
        onLabels={() => setWantsLabels(!withLabels)}
      />
      <BenchmarkFigure
        rows={chosen}
        hidden={filter.hidden}
        withLabels={withLabels}
        caption={<Legend companies={companies} />}
        table={<BenchmarkTable rows={chosen} />}
        onToggle={(model) => setFilter(toggleModel(filter, model))}
      />
    </>
  )
}

function Legend({ companies }: { companies: readonly string[] }) {
  return (
    <>
      <ul className={classes.legend}>
        {companies.map((company) => (
          <li key={company} className={classes.company} data-company={company}>
            {company}
          </li>
        ))}
      </ul>
      Diamonds are reasoning models, circles the others; lines are 95% intervals. Press a point to
      hide its model or to show it again.
    </>
  )
}
