import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './table.module.css'

export interface RowActionsProps {
  /** Names the row in the accessible labels. */
  readonly name: string
  readonly disabled?: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

export function RowActions({ name, disabled = false, onEdit, onDelete }: RowActionsProps) {
  const common = { variant: 'subtle', size: 40, disabled } as const
  return (
    <>
      <ActionIcon {...common} color="gray" aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...common}
        color="red"
        className={classes.delete}
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
