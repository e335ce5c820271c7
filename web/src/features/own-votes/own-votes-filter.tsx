import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { SearchField } from '../../components/search-field.tsx'
import classes from '../../components/table.module.css'
import { OUTCOMES, useOutcomeLabels, type useOwnVotesFilter } from './use-own-votes-filter.ts'

interface OwnVotesFilterProps extends ReturnType<typeof useOwnVotesFilter> {
  /** Shown at the end, such as a button. */
  readonly children: ReactNode
}

/** Filters the votes by outcome, and by words of the question or of a model's name. */
export function OwnVotesFilter({ filter, change, children }: OwnVotesFilterProps) {
  const labels = useOutcomeLabels()
  return (
    <search className={classes.filter}>
      <SearchField
        placeholder={t`Question or model`}
        value={filter.search}
        onSearch={(search) => change({ search })}
      />
      <NativeSelect
        label={t`Outcome`}
        data={[
          { value: '', label: t`All outcomes` },
          ...OUTCOMES.map((value) => ({ value, label: labels[value] })),
        ]}
        value={filter.outcome ?? ''}
        onChange={(event) => change({ outcome: event.currentTarget.value })}
      />
      {children}
    </search>
  )
}
