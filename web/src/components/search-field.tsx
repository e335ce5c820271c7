import { MAX_SEARCH_LENGTH } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import classes from './table.module.css'

const DELAY_MS = 250

export interface SearchFieldProps {
  readonly placeholder: string
  readonly value: string | undefined
  readonly onSearch: (search: string) => void
}

/** Filters a list by the words that the reader types. */
export function SearchField({ placeholder, value, onSearch }: SearchFieldProps) {
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), { delay: DELAY_MS })
  return (
    <TextInput
      type="search"
      label={t`Search`}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={MAX_SEARCH_LENGTH}
      className={classes.search}
      defaultValue={value}
      onChange={(event) => search(event.currentTarget.value)}
    />
  )
}
