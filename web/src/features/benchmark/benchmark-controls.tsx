import { Button, NativeSelect } from '@mantine/core'
import classes from './benchmark.module.css'
import { type Choice, EVERYTHING, KINDS, type Kind } from './choose-rows.ts'

export interface BenchmarkControlsProps {
  readonly companies: readonly string[]
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
  readonly withNames: boolean
  readonly onNames: () => void
}

export function BenchmarkControls({
  companies,
  choice,
  onChoose,
  withNames,
  onNames,
}: BenchmarkControlsProps) {
  return (
    <section className={classes.controls} aria-label="Chart controls">
      <NativeSelect
        aria-label="Model provider"
        value={choice.company}
        onChange={(event) => onChoose({ ...choice, company: event.currentTarget.value })}
        data={[
          { value: '', label: 'All Model Providers' },
          ...companies.map((company) => ({ value: company, label: company })),
        ]}
      />
      <NativeSelect
        aria-label="Model type"
        value={choice.kind}
        onChange={(event) => onChoose({ ...choice, kind: event.currentTarget.value as Kind })}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
      />
      <Button variant="default" onClick={() => onChoose(EVERYTHING)}>
        Show All Models
      </Button>
      <Button variant="default" onClick={onNames}>
        {withNames ? 'Hide Names' : 'Show Names'}
      </Button>
    </section>
  )
}
