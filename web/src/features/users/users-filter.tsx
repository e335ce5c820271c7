import { MAX_USER_SEARCH_LENGTH } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import classes from '../../components/table.module.css'
import { useIdentity } from '../../hooks/use-identity.ts'
import { ROLE_CHOICES } from './role-names.ts'
import type { UserSort, useUsersQuery } from './use-users-query.ts'

const SEARCH_DELAY_MS = 250
const ROLES = [{ value: '', label: t`All roles` }, ...ROLE_CHOICES]
const STATUSES = [
  { value: '', label: t`Active or not` },
  { value: 'active', label: t`Active` },
  { value: 'inactive', label: t`Inactive` },
]
const SORTS: { value: UserSort; label: string }[] = [
  { value: 'newest', label: t`Newest first` },
  { value: 'full_name', label: t`Name, A to Z` },
  { value: '-full_name', label: t`Name, Z to A` },
  { value: 'email', label: t`Email, A to Z` },
  { value: '-email', label: t`Email, Z to A` },
]

const CHOICES = [
  { name: 'role', label: t`Role`, data: ROLES },
  { name: 'status', label: t`Status`, data: STATUSES },
  { name: 'sort', label: t`Sort`, data: SORTS },
] as const

type FilterProps = Pick<ReturnType<typeof useUsersQuery>, 'filter' | 'change'>

/** Filters the list; one press finds the superuser's own row. */
export function UsersFilter({ filter, change }: FilterProps) {
  const { user } = useIdentity()
  const [text, setText] = useState(filter.search)
  const search = useDebouncedCallback((value: string) => change({ search: value.trim() }), {
    delay: SEARCH_DELAY_MS,
  })

  function showSelf() {
    const email = user?.email ?? ''
    setText(email)
    change({ search: email, role: '', status: '' })
  }

  return (
    <search className={classes.filter}>
      <TextInput
        type="search"
        label={t`Search`}
        placeholder={t`Part of a name or email`}
        autoComplete="off"
        maxLength={MAX_USER_SEARCH_LENGTH}
        className={classes.search}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      <Choices filter={filter} change={change} />
      <Button variant="default" onClick={showSelf}>
        {t`Show my row`}
      </Button>
    </search>
  )
}

function Choices({ filter, change }: FilterProps) {
  return CHOICES.map(({ name, label, data }) => (
    <NativeSelect
      key={name}
      label={label}
      data={data}
      value={filter[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  ))
}
