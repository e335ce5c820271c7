import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import type { AnalyticsUserDto, AnalyticsUsersDto } from '@assay/contracts/analytics'
import { Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ListFailure } from '../../components/list-failure.tsx'
import classes from './analytics.module.css'
import { useListAnalyticsUsersQuery } from './analytics-api.ts'
import { UserCombobox } from './user-combobox.tsx'

const SEARCH_DELAY_MS = 200

/** Finds a user by a part of the id, the name or the address. */
export function UserPicker({ onPick }: { onPick: (user: AnalyticsUserDto) => void }) {
  const [includeGuests, setIncludeGuests] = useState(false)
  const [search, setSearch] = useState('')
  const [settledSearch] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS)
  const { data, error, refetch } = useListAnalyticsUsersQuery({
    includeGuests,
    search: settledSearch,
  })
  return (
    <div className={classes.picker}>
      {/* Above the list, which opens below its field. */}
      <Checkbox
        label="Include guest users"
        checked={includeGuests}
        onChange={(event) => setIncludeGuests(event.currentTarget.checked)}
      />
      <UserCombobox
        users={data?.data ?? []}
        note={noteOn(data, { includeGuests, search: settledSearch })}
        onSearch={setSearch}
        onPick={onPick}
      />
      {error && (
        <ListFailure
          error={error}
          fallback="Failed to load users for analytics"
          onRetry={refetch}
        />
      )}
    </div>
  )
}

/** Why somebody may be missing from the list. */
function noteOn(
  found: AnalyticsUsersDto | undefined,
  { includeGuests, search }: { includeGuests: boolean; search: string },
): string | undefined {
  if (found?.has_more)
    return `The newest ${found.data.length} are listed. Type more to find others.`
  if (!includeGuests && /^guest\b/i.test(search)) return 'Guests are found with the box ticked.'
  return undefined
}
