import { MAX_SEARCH_LENGTH } from '@assay/contracts/constants'
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from '../../components/table.module.css'
import { OUTCOME_LABELS, OUTCOMES, type useOwnVotesFilter } from './use-own-votes-filter.ts'

const SEARCH_DELAY_MS = 250

const CHOICES = [
  { value: '', label: 'All outcomes' },
  ...OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
]

interface OwnVotesFilterProps extends ReturnType<typeof useOwnVotesFilter> {
  /** Shown at the end, such as a button. */
  readonly children: ReactNode
}

/** Filters the votes by outcome, and by words of the question or of a model's name. */
export function OwnVotesFilter({ filter, change, children }: OwnVotesFilterProps) {
  const search = useDebouncedCallback((text: string) => change({ search: text.trim() }), {
    delay: SEARCH_DELAY_MS,
  })
  return (
    <search className={classes.filter}>
      <TextInput
        type="search"
        label="Search"
        placeholder="Question or model"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        className={classes.search}
        defaultValue={filter.search}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <NativeSelect
        label="Outcome"
        data={CHOICES}
        value={filter.outcome ?? ''}
        onChange={(event) => change({ outcome: event.currentTarget.value })}
      />
      {children}
    </search>
  )
}
