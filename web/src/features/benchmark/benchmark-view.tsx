import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { intervalText } from '../../components/interval-text.ts'
import table from '../../components/table.module.css'
import { useIsMobile } from '../../hooks/use-is-mobile.ts'
import classes from './benchmark.module.css'
import { BenchmarkFigure } from './benchmark-figure.tsx'
import {
  type BenchmarkFilter,
  filterRows,
  KINDS,
  type Kind,
  NO_FILTER,
  toggleModel,
} from './filter-rows.ts'
import type { BenchmarkRow } from './parse-benchmark.ts'

/** The chart with its controls, and the same data as a table. */
export function BenchmarkView({ rows }: { rows: readonly BenchmarkRow[] }) {
  const [filter, setFilter] = useState(NO_FILTER)
  // A phone has no room for names next to this many points.
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
        table={
          <DataTable
            label="CARDBiomedBench"
            columns={COLUMNS}
            rows={chosen}
            keyOf={({ model }) => model}
          />
        }
        onToggle={(model) => setFilter(toggleModel(filter, model))}
      />
    </>
  )
}

function Legend({ companies }: { companies: readonly string[] }) {
  return (
    <Trans>
      <ul className={classes.legend}>
        {companies.map((company) => (
          <li key={company} className={classes.company} data-company={company}>
            {company}
          </li>
        ))}
      </ul>
      Diamonds are reasoning models; circles are other models. Lines show 95% intervals. Select a
      point to hide its model.
    </Trans>
  )
}

interface BenchmarkControlsProps {
  readonly companies: readonly string[]
  readonly filter: BenchmarkFilter
  readonly onFilter: (filter: BenchmarkFilter) => void
  readonly withLabels: boolean
  readonly onLabels: () => void
}

function BenchmarkControls({
  companies,
  filter,
  onFilter,
  withLabels,
  onLabels,
}: BenchmarkControlsProps) {
  return (
    <section className={classes.controls} aria-label={t`Chart controls`}>
      <NativeSelect
        aria-label={t`Model provider`}
        value={filter.company}
        onChange={(event) => onFilter({ ...filter, company: event.currentTarget.value })}
        data={[{ value: '', label: t`All Model Providers` }, ...companies]}
      />
      <NativeSelect
        aria-label={t`Model type`}
        value={filter.kind}
        onChange={(event) => onFilter({ ...filter, kind: event.currentTarget.value as Kind })}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
      />
      <Button variant="default" onClick={() => onFilter(NO_FILTER)}>
        {t`Show All Models`}
      </Button>
      <Button variant="default" onClick={onLabels}>
        {withLabels ? t`Hide Names` : t`Show Names`}
      </Button>
    </section>
  )
}

const COLUMNS: readonly Column<BenchmarkRow>[] = [
  { name: t`Model`, className: table.cell, cell: ({ model }) => model },
  { name: t`Provider`, cell: ({ company }) => company },
  { name: t`Reasoning`, cell: ({ isReasoning }) => (isReasoning ? t`yes` : t`no`) },
  {
    name: t`Response Quality Rate (95% CI)`,
    label: t`Response Quality Rate`,
    cell: ({ quality }) => intervalText(quality, 3),
  },
  {
    name: t`Safety Rate (95% CI)`,
    label: t`Safety Rate`,
    cell: ({ safety }) => intervalText(safety, 3),
  },
]
