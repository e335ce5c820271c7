import type { UserDto } from '@assay/contracts/users'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { EditableList, type RowHandlers } from '../../components/editable-list.tsx'
import { PagedTable } from '../../components/paged-table.tsx'
import table from '../../components/table.module.css'
import { useIdentity } from '../../hooks/use-identity.ts'
import { useUsersQuery } from './use-users-query.ts'
import { useDeleteUserMutation, useListUsersQuery } from './user-api.ts'
import { UserDialog } from './user-dialog.tsx'
import { columnsOf } from './users-columns.tsx'
import { UsersFilter } from './users-filter.tsx'

/** A page of accounts with filters, and with dialogs to change accounts. */
export function Users() {
  const [deleteUser] = useDeleteUserMutation()
  return (
    <EditableList<UserDto>
      addLabel={t`Add User`}
      list={(handlers) => <UsersPart {...handlers} />}
      editDialog={(user, onClose) => <UserDialog user={user} onClose={onClose} />}
      deleteDialog={({ id, email }, onClose) => (
        <ActionDialog
          title={t`Delete User`}
          label={t`Delete`}
          onRun={() => deleteUser({ user_id: id })}
          success={t`The user was deleted successfully.`}
          failure={t`An error occurred while deleting the user.`}
          onClose={onClose}
        >
          <Trans>
            {email} and their chats will be permanently deleted. You can’t undo this. Their votes
            stay but are no longer linked to them.
          </Trans>
        </ActionDialog>
      )}
    />
  )
}

function UsersPart(handlers: RowHandlers<UserDto>) {
  const { userId = '' } = useIdentity()
  const { filter, query, page, size, change } = useUsersQuery()
  // The previous rows stay while others load.
  const users = useListUsersQuery(query)
  return (
    <>
      <UsersFilter filter={filter} change={change} />
      <p className={table.note} role="status">
        {users.data && foundText(users.data.count)}
      </p>
      <PagedTable
        label={t`Users`}
        columns={columnsOf(userId, handlers)}
        query={users}
        page={page}
        size={size}
        onSize={(rows) => change({ size: rows })}
        empty={<p>{t`Change the search or the filters.`}</p>}
      />
    </>
  )
}

const foundText = (count: number) =>
  count === 0 ? t`No matching accounts.` : plural(count, { one: '# account', other: '# accounts' })
