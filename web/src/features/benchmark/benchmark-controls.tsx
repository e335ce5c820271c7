import { Button, NativeSelect } from '@mantine/core'
import classes from './benchmark.module.css'
import { type BenchmarkFilter, KINDS, type Kind, NO_FILTER } from './filter-rows.ts'

export interface BenchmarkControlsProps {
  readonly companies: readonly string[]
  readonly filter: BenchmarkFilter
  readonly onFilter: (filter: BenchmarkFilter) => void
  readonly withLabels: boolean
  readonly onLabels: () => void
}

export function BenchmarkControls({
  companies,
  filter,
  onFilter,
  withLabels,
  onLabels,
}: BenchmarkControlsProps) {
  return (
    <section className={classes.controls} aria-label="Chart controls">
      <NativeSelect
        aria-label="Model provider"
        value={filter.company}
        onChange={(event) => onFilter({ ...filter, company: event.currentTarget.value })}
        data={[
          { value: '', label: 'All Model Providers' },
          ...companies.map((company) => ({ value: company, label: company })),
        ]}
      />
      <NativeSelect
        aria-label="Model type"
        value={filter.kind}
        onChange={(event) => onFilter({ ...filter, kind: event.currentTarget.value as Kind })}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
      />
      <Button variant="default" onClick={() => onFilter(NO_FILTER)}>
        Show All Models
      </Button>
      <Button variant="default" onClick={onLabels}>
        {withLabels ? 'Hide Names' : 'Show Names'}
      </Button>
    </section>
  )
}
