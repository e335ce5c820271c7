import type { AnalyticsUserDto } from '@assay/contracts/analytics'
import { TextInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import classes from './analytics.module.css'
import { useDropdown } from './use-dropdown.ts'
import { userLabel } from './user-label.ts'

export interface UserComboboxProps {
  /** Those that match what is typed. */
  readonly users: readonly AnalyticsUserDto[]
  /** What the list does not show, in words; absent when it shows all. */
  readonly note?: string | undefined
  readonly onSearch: (text: string) => void
  readonly onPick: (user: AnalyticsUserDto) => void
}

export function UserCombobox({ users, note, onSearch, onPick }: UserComboboxProps) {
  const listId = useId()
  const { text, setText, isOpen, active, inputEvents, pick } = useDropdown({
    options: users,
    labelOf: userLabel,
    onPick,
  })
  const list = useRef<HTMLDivElement>(null)
  const { length } = users
  useEffect(() => {
    // It opens at the foot of the page, and grows when its users come.
    if (isOpen && length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, length])
  const optionId = (index: number) => `${listId}-${index}`
  return (
    <div className={classes.combobox}>
      <TextInput
        label="User"
        placeholder="Search by name, email or ID"
        autoComplete="off"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && users[active] ? optionId(active) : undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onSearch(event.currentTarget.value)
        }}
        {...inputEvents}
      />
      {isOpen && (
        <div ref={list} id={listId} role="listbox" aria-label="Users" className={classes.options}>
          {users.length === 0 && <p className={classes.noOption}>No users</p>}
          {users.map((user, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
            <div
              key={user.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              onClick={() => pick(user)}
            >
              {userLabel(user)}
            </div>
          ))}
        </div>
      )}
      {isOpen && note && (
        <p className={classes.hint} role="status">
          {note}
        </p>
      )}
    </div>
  )
}
