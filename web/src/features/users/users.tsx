import type { UserDto } from '@assay/contracts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { Pager } from '../../components/pager.tsx'
import table from '../../components/table.module.css'
import { usePageLink } from '../../components/use-page-link.ts'
import { pageCount } from '../../hooks/use-page.ts'
import { useRowFocus } from '../../hooks/use-row-focus.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { useUsersQuery } from './use-users-query.ts'
import { useListUsersQuery } from './user-api.ts'
import { UserDialog } from './user-dialog.tsx'
import classes from './users.module.css'
import { UsersFilter } from './users-filter.tsx'
import { UsersTable, type UsersTableProps } from './users-table.tsx'

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'delete'; user: UserDto }

/** A page of the accounts, ways to find one, and the dialogs that change them. */
export function Users() {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useRowFocus(list, add)
  return (
    <>
      <div className={table.bar}>
        <Button ref={add} onClick={() => setOpened({ dialog: 'create' })}>
          Add User
        </Button>
      </div>
      <div ref={list}>
        <UsersPart
          onEdit={(user) => setOpened({ dialog: 'edit', user })}
          onDelete={(user) => setOpened({ dialog: 'delete', user })}
        />
      </div>
      {opened?.dialog === 'create' && <UserDialog onClose={close} />}
      {opened?.dialog === 'edit' && <UserDialog user={opened.user} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteUserDialog user={opened.user} onClose={close} />}
    </>
  )
}

function UsersPart(actions: Omit<UsersTableProps, 'users'>) {
  const { filter, query, page, size, change } = useUsersQuery()
  const linkTo = usePageLink()
  // While others are fetched those of before stay to be seen.
  const { data: users, currentData, error, refetch } = useListUsersQuery(query)
  const lastPage = currentData && pageCount(currentData.count, size)
  if (lastPage && page > lastPage) return <Navigate to={linkTo(lastPage)} replace />
  return (
    <>
      <UsersFilter filter={filter} change={change} />
      {error && <ListFailure error={error} onRetry={refetch} />}
      {!error && !users && <ListSkeleton label="Loading the users" />}
      {!error && users && (
        <>
          <p className={classes.found} role="status">
            {foundText(users.count)}
          </p>
          {users.count > 0 && <UsersTable users={users.data} {...actions} />}
          <Pager
            page={page}
            pages={pageCount(users.count, size)}
            size={{ value: size, onChange: (rows) => change({ size: rows }) }}
          />
        </>
      )}
    </>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No account matches.'
  return count === 1 ? '1 account' : `${count.toLocaleString('en-US')} accounts`
}
