import type { UserDto } from '@assay/contracts'
import { RowActions } from '../../components/row-actions.tsx'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import classes from '../../components/table.module.css'
import { useIdentity } from '../../hooks/use-identity.ts'

export interface UsersTableProps {
  readonly users: readonly UserDto[]
  readonly onEdit: (user: UserDto) => void
  readonly onDelete: (user: UserDto) => void
}

/** One row an account; nobody changes or deletes their own here. */
export function UsersTable({ users, onEdit, onDelete }: UsersTableProps) {
  const { userId } = useIdentity()
  return (
    <ScrollableTable label="Users" asCards>
      <thead>
        <tr>
          <th scope="col">Full name</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Status</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isSelf={user.id === userId}
            onEdit={() => onEdit(user)}
            onDelete={() => onDelete(user)}
          />
        ))}
      </tbody>
    </ScrollableTable>
  )
}

interface UserRowProps {
  readonly user: UserDto
  readonly isSelf: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

function UserRow({ user, isSelf, onEdit, onDelete }: UserRowProps) {
  return (
    <tr>
      <th scope="row" className={classes.cell}>
        {user.full_name || 'N/A'}
        {isSelf && <span className={classes.badge}>You</span>}
      </th>
      <td className={classes.cell} data-label="Email">
        {user.email}
      </td>
      <td data-label="Role">{user.is_superuser ? 'Superuser' : 'User'}</td>
      <td data-label="Status">
        <span className={classes.status} data-good={user.is_active || undefined}>
          {user.is_active ? 'Active' : 'Inactive'}
        </span>
      </td>
      <td className={classes.actions}>
        <RowActions
          name={user.email ?? user.id}
          disabled={isSelf}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      </td>
    </tr>
  )
}
