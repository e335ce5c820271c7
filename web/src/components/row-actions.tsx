import { ActionIcon } from '@mantine/core'
import { IconArchive, IconPencil, IconTrash } from '@tabler/icons-react'
import classes from './table.module.css'

export interface RowActionsProps {
  /** Names the row in the accessible labels. */
  readonly name: string
  readonly disabled?: boolean
  /** What `onDelete` does. Default: it deletes the row. */
  readonly removal?: 'Delete' | 'Retire'
  readonly onEdit: () => void
  readonly onDelete: () => void
}

export function RowActions({
  name,
  disabled = false,
  removal = 'Delete',
  onEdit,
  onDelete,
}: RowActionsProps) {
  const common = { variant: 'subtle', size: 40, disabled } as const
  const isFinal = removal === 'Delete'
  return (
    <>
      <ActionIcon {...common} color="gray" aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...common}
        {...(isFinal ? { color: 'red', className: classes.delete } : { color: 'gray' })}
        aria-label={`${removal} ${name}`}
        onClick={onDelete}
      >
        {isFinal ? <IconTrash size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />}
      </ActionIcon>
    </>
  )
}
