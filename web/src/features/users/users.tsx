import type { UserDto } from '@assay/contracts/users'
import { Navigate } from 'react-router'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { EditableList, type RowHandlers } from '../../components/editable-list.tsx'
import { countOf } from '../../components/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Page } from '../../components/page.tsx'
import { Pager } from '../../components/pager.tsx'
import table from '../../components/table.module.css'
import { usePageLink } from '../../components/use-page-link.ts'
import { pageCount } from '../../hooks/use-page.ts'
import { useUsersQuery } from './use-users-query.ts'
import { useDeleteUserMutation, useListUsersQuery } from './user-api.ts'
import { UserDialog } from './user-dialog.tsx'
import { UsersFilter } from './users-filter.tsx'
import { UsersTable } from './users-table.tsx'

/** A page of accounts with filters, and with dialogs to change accounts. */
export function Users() {
  const [deleteUser] = useDeleteUserMutation()
  return (
    <Page title="Users Management">
      <EditableList<UserDto>
        addLabel="Add User"
        list={(handlers) => <UsersPart {...handlers} />}
        editDialog={(user, onClose) => <UserDialog user={user} onClose={onClose} />}
        deleteDialog={({ id, email }, onClose) => (
          <ActionDialog
            title="Delete User"
            label="Delete"
            onRun={() => deleteUser({ user_id: id })}
            success="The user was deleted successfully."
            failure="An error occurred while deleting the user."
            onClose={onClose}
          >
            {email} and all items associated with this user will be permanently deleted. You can’t
            undo this.
          </ActionDialog>
        )}
      />
    </Page>
  )
}

function UsersPart(handlers: RowHandlers<UserDto>) {
  const { filter, query, page, size, change } = useUsersQuery()
  const linkTo = usePageLink()
  // The previous rows stay while others load.
  const users = useListUsersQuery(query)
  const lastPage = users.currentData && pageCount(users.currentData.count, size)
  if (lastPage && page > lastPage) return <Navigate to={linkTo(lastPage)} replace />
  return (
    <>
      <UsersFilter filter={filter} change={change} />
      <Loaded query={users} label="the users">
        {({ data, count }) => (
          <>
            <p className={table.note} role="status">
              {foundText(count)}
            </p>
            {count > 0 && <UsersTable users={data} {...handlers} />}
            <Pager
              page={page}
              pages={pageCount(count, size)}
              size={{ value: size, onChange: (rows) => change({ size: rows }) }}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No matching accounts.'
  return countOf(count, 'account')
}
