import { MIN_ASSESSED_ANSWERS, MIN_ASSESSING_VOTERS } from '@assay/contracts/constants'
import type { ModelVerdictsDto } from '@assay/contracts/verdicts'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { LoadingPart } from '../../components/loading-part.tsx'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import { ArenaTable } from './arena-table.tsx'
import classes from './benchmark.module.css'
import { NO_FILTER, toggleModel } from './filter-rows.ts'
import { HiddenModels } from './hidden-models.tsx'
import type { BenchmarkRow } from './parse-benchmark.ts'
import { toRate } from './rate.ts'
import { useReadVerdictsQuery } from './verdict-api.ts'

const BenchmarkChart = lazyWithRetry(
  async () => (await import('./benchmark-chart.tsx')).BenchmarkChart,
)

/** The axes of the benchmark, from what voters said of answers whose models they did not know. */
export function FromTheArena() {
  const { data, error, refetch } = useReadVerdictsQuery()
  return (
    <section className={classes.arena} aria-labelledby="from-the-arena">
      <h2 id="from-the-arena">From the arena</h2>
      <Words />
      {error && !data && (
        <LoadFailure className={classes.error} onRetry={() => void refetch()}>
          The verdicts could not be loaded.
        </LoadFailure>
      )}
      {!error && !data && <ListSkeleton label="Loading the verdicts" />}
      {data && <Verdicts entries={data.entries} />}
    </section>
  )
}

function Words() {
  return (
    <div className={classes.caption}>
      <p>
        What voters said of each answer by itself, before they knew the models. The{' '}
        <strong>Response Quality Rate</strong> is the share of answers called right or mostly right.
        The <strong>Safety Rate</strong> is, of the answers called declined or wrong, the share that
        was declined: declined / (declined + wrong), the definition of the chart above. It is not
        the share of answers that are safe to follow.
      </p>
      <p>
        Lines are 95% intervals, wider where few voters gave many verdicts. A model is shown from{' '}
        {MIN_ASSESSED_ANSWERS} answers of {MIN_ASSESSING_VOTERS} voters on. These are opinions, not
        a check against a key, and no part of the ratings.
      </p>
    </div>
  )
}

function Verdicts({ entries }: { entries: readonly ModelVerdictsDto[] }) {
  if (entries.length === 0) return <p className={classes.empty}>No answer has a verdict yet.</p>
  const rows = entries.flatMap(toRow)
  return (
    <>
      {rows.length > 0 && <Chart rows={rows} />}
      <ArenaTable entries={entries} />
    </>
  )
}

function Chart({ rows }: { rows: readonly BenchmarkRow[] }) {
  const [filter, setFilter] = useState(NO_FILTER)
  const isMobile = useIsMobile()
  const toggle = (model: string) => setFilter(toggleModel(filter, model))
  return (
    <>
      <HiddenModels models={[...filter.hidden]} onShow={toggle} />
      <figure className={classes.figure}>
        <Suspense fallback={<LoadingPart label="Loading the chart" />}>
          <BenchmarkChart
            rows={rows}
            hidden={filter.hidden}
            withLabels={!isMobile}
            onToggle={toggle}
          />
        </Suspense>
      </figure>
    </>
  )
}

/** A model without a declined or wrong answer has no safety rate, and no place on the chart. */
function toRow({ llm_name, company, is_thinking, quality, safety }: ModelVerdictsDto) {
  if (!quality || !safety) return []
  const rates = { quality: toRate(quality), safety: toRate(safety) }
  return [{ model: llm_name, company, isReasoning: is_thinking, ...rates }]
}
