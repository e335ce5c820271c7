import { Suspense, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import classes from './benchmark.module.css'
import { BenchmarkControls } from './benchmark-controls.tsx'
import { BenchmarkTable } from './benchmark-table.tsx'
import { chooseRows, EVERYTHING, toggleModel } from './choose-rows.ts'
import { HiddenModels } from './hidden-models.tsx'
import type { BenchmarkRow } from './parse-benchmark.ts'

const BenchmarkChart = lazyPart(async () => (await import('./benchmark-chart.tsx')).BenchmarkChart)

/** The chart with what steers it, and the same as a table. */
export function BenchmarkView({ rows }: { rows: readonly BenchmarkRow[] }) {
  const [choice, setChoice] = useState(EVERYTHING)
  // A phone has no room for names beside so many points.
  const isMobile = useIsMobile()
  const [wantsNames, setWantsNames] = useState<boolean>()
  const withNames = wantsNames ?? !isMobile
  const chosen = chooseRows(rows, choice)
  const companies = [...new Set(rows.map(({ company }) => company))].sort()
  const toggle = (model: string) => setChoice(toggleModel(choice, model))

  return (
    <>
      <BenchmarkControls
        companies={companies}
        choice={choice}
        onChoose={setChoice}
        withNames={withNames}
        onNames={() => setWantsNames(!withNames)}
      />
      <HiddenModels models={[...choice.hidden]} onShow={toggle} />
      <figure className={classes.figure}>
        <Suspense fallback={<LoadingDots label="Loading the chart" />}>
          <BenchmarkChart
            rows={chosen}
            hidden={choice.hidden}
            withNames={withNames}
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
