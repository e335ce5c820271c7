import type { UserDto } from '@assay/contracts/users'
import { t } from '@lingui/core/macro'
import { actionsColumn, type Column } from '../../components/data-table.tsx'
import type { RowHandlers } from '../../components/editable-list.tsx'
import { RowActions } from '../../components/row-actions.tsx'
import classes from '../../components/table.module.css'
import { ROLE_NAMES } from './role-names.ts'

/** One row per account. Superusers cannot change or delete their own account here. */
export const columnsOf = (
  userId: string,
  { onEdit, onDelete }: RowHandlers<UserDto>,
): readonly Column<UserDto>[] => [
  {
    name: t`Full name`,
    className: classes.cell,
    cell: ({ id, full_name }) => (
      <>
        {full_name || '–'}
        {id === userId && <span className={classes.badge}>{t`You`}</span>}
      </>
    ),
  },
  { name: t`Email`, className: classes.cell, cell: ({ email }) => email },
  { name: t`Role`, cell: ({ role }) => ROLE_NAMES[role] },
  {
    name: t`Status`,
    cell: ({ is_active }) => (
      <span className={classes.status} data-good={is_active || undefined}>
        {is_active ? t`Active` : t`Inactive`}
      </span>
    ),
  },
  actionsColumn((user) => (
    <RowActions
      name={user.email ?? user.id}
      disabled={user.id === userId}
      onEdit={() => onEdit(user)}
      onDelete={() => onDelete(user)}
    />
  )),
]
