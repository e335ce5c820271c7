import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './table.module.css'

export interface RowActionsProps {
  /** Names the row in the accessible labels. */
  readonly name: string
  readonly disabled?: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

const ICON = { variant: 'subtle', size: 40 } as const

export function RowActions({ name, disabled = false, onEdit, onDelete }: RowActionsProps) {
  return (
    <>
      <EditIcon name={name} disabled={disabled} onEdit={onEdit} />
      <ActionIcon
        {...ICON}
        color="red"
        disabled={disabled}
        className={classes.delete}
        aria-label={t`Delete ${name}`}
        onClick={onDelete}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}

export interface RetirableActionsProps extends RowActionsProps {
  readonly isRetired: boolean
}

/** Like `RowActions`, for rows that are retired instead of deleted. `onDelete` also restores them. */
export function RetirableActions({ name, isRetired, onEdit, onDelete }: RetirableActionsProps) {
  if (isRetired)
    return (
      <Button variant="default" aria-label={t`Restore ${name}`} onClick={onDelete}>
        {t`Restore`}
      </Button>
    )
  return (
    <>
      <EditIcon name={name} onEdit={onEdit} />
      <ActionIcon {...ICON} color="gray" aria-label={t`Retire ${name}`} onClick={onDelete}>
        <IconArchive size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}

function EditIcon({ name, disabled, onEdit }: Omit<RowActionsProps, 'onDelete'>) {
  return (
    <ActionIcon
      {...ICON}
      color="gray"
      disabled={disabled ?? false}
      aria-label={t`Edit ${name}`}
      onClick={onEdit}
    >
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  )
}
