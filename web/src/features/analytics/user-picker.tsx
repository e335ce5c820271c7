import { t } from '@lingui/core/macro'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Combobox.css'
import type { AnalyticsUserDto, AnalyticsUsersDto } from '@assay/contracts/analytics'
import { Checkbox, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ListFailure } from '../../components/loaded.tsx'
import classes from './analytics.module.css'
import { useListAnalyticsUsersQuery } from './analytics-api.ts'

const SEARCH_DELAY_MS = 200

/** Finds a user by part of the id, the name or the address. */
export function UserPicker({ onPick }: { onPick: (user: AnalyticsUserDto) => void }) {
  const [includeGuests, setIncludeGuests] = useState(false)
  const [picked, setPicked] = useState<AnalyticsUserDto>()
  const [text, setText] = useState('')
  // The label that a selection leaves in the field is not a search.
  const search = picked && text === userLabel(picked) ? '' : text.trim()
  const { users, note, failure } = useFoundUsers(includeGuests, search)

  function pick(id: string | null) {
    const user = users.find((found) => found.id === id)
    setPicked(user)
    if (user) onPick(user)
  }

  return (
    <div className={classes.picker}>
      {/* Above the field, because the list opens below it. */}
      <Checkbox
        label={t`Include guest users`}
        checked={includeGuests}
        onChange={(event) => setIncludeGuests(event.currentTarget.checked)}
      />
      <Select
        label={t`User`}
        placeholder={t`Search by name, email or ID`}
        className={classes.combobox}
        data={toOptions(users, picked)}
        // The server has already filtered.
        filter={({ options }) => options}
        value={picked?.id ?? null}
        onChange={pick}
        searchable
        searchValue={text}
        onSearchChange={setText}
        selectFirstOptionOnChange
        nothingFoundMessage={t`No users`}
        description={note}
      />
      {failure}
    </div>
  )
}

/**
 * The users that the server finds, with a note on users who may be missing, or the reason why the
 * list is empty.
 */
function useFoundUsers(includeGuests: boolean, text: string) {
  const [search] = useDebouncedValue(text, SEARCH_DELAY_MS)
  const { data, error, refetch } = useListAnalyticsUsersQuery({
    is_guest: includeGuests ? 'true' : 'false',
    ...(search && { search }),
  })
  return {
    users: data?.data ?? [],
    note: noteOn(data, { includeGuests, search }),
    failure: error && (
      <ListFailure
        error={error}
        fallback={t`Failed to load users for analytics`}
        onRetry={refetch}
      />
    ),
  }
}

/** The users found, and the user picked before. */
function toOptions(users: readonly AnalyticsUserDto[], picked: AnalyticsUserDto | undefined) {
  const isListed = users.some(({ id }) => id === picked?.id)
  const all = picked && !isListed ? [...users, picked] : users
  return all.map((user) => ({ value: user.id, label: userLabel(user) }))
}

/** Why a user may be missing from the list. */
function noteOn(
  found: AnalyticsUsersDto | undefined,
  { includeGuests, search }: { includeGuests: boolean; search: string },
): string | undefined {
  if (found?.has_more)
    return t`Showing the newest ${found.data.length}. Keep typing to find others.`
  if (!includeGuests && /^guest\b/i.test(search)) return t`Tick the box to include guests.`
  return undefined
}

/** Name and address as far as known; a guest has neither. */
function userLabel({ id, is_guest, full_name, email }: AnalyticsUserDto): string {
  if (is_guest) return t`Guest ${id}`
  return full_name && email ? `${full_name} (${email})` : (full_name ?? email ?? id)
}
