import type { UserDto } from '@assay/contracts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { errorText } from '../../api/error-text.ts'
import { LoadingDots } from '../../components/loading-dots.tsx'
import { Pager } from '../../components/pager.tsx'
import classes from '../../components/table.module.css'
import { pageCount, pageQuery, usePage } from '../../hooks/use-page.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { useListUsersQuery } from './user-api.ts'
import { UserDialog } from './user-dialog.tsx'
import { UsersTable, type UsersTableProps } from './users-table.tsx'

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'delete'; user: UserDto }

/** A page of the accounts, and the dialogs that change them. */
export function Users() {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <div className={classes.bar}>
        <Button onClick={() => setOpened({ dialog: 'create' })}>Add User</Button>
      </div>
      <UsersPart
        onEdit={(user) => setOpened({ dialog: 'edit', user })}
        onDelete={(user) => setOpened({ dialog: 'delete', user })}
      />
      {opened?.dialog === 'create' && <UserDialog onClose={close} />}
      {opened?.dialog === 'edit' && <UserDialog user={opened.user} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteUserDialog user={opened.user} onClose={close} />}
    </>
  )
}

function UsersPart(actions: Omit<UsersTableProps, 'users'>) {
  const page = usePage()
  const { data: users, error } = useListUsersQuery(pageQuery(page))
  if (error) return <p className={classes.error}>{errorText(error)}</p>
  if (!users) return <LoadingDots label="Loading the users" />
  const pages = pageCount(users.count)
  if (page > pages) return <Navigate to={`?page=${pages}`} replace />
  return (
    <>
      <UsersTable users={users.data} {...actions} />
      <Pager page={page} pages={pages} />
    </>
  )
}
