import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useKeptFocus } from '../hooks/use-kept-focus.ts'
import classes from './table.module.css'

export interface RowHandlers<Row> {
  readonly onEdit: (row: Row) => void
  readonly onDelete: (row: Row) => void
}

export interface EditableListProps<Row> {
  readonly addLabel: string
  readonly list: (handlers: RowHandlers<Row>) => ReactNode
  /** The dialog that changes a row or adds a new one. */
  readonly editDialog: (row: Row | undefined, onClose: () => void) => ReactNode
  readonly deleteDialog: (row: Row, onClose: () => void) => ReactNode
}

type Opened<Row> = { dialog: 'edit'; row?: Row } | { dialog: 'delete'; row: Row }

/** A list with rows that a reader can add, change and delete. */
export function EditableList<Row>(props: EditableListProps<Row>) {
  const { addLabel, list, editDialog, deleteDialog } = props
  const [opened, setOpened] = useState<Opened<Row>>()
  const close = () => setOpened(undefined)
  const add = useRef<HTMLButtonElement>(null)
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part, add)
  return (
    <>
      <div className={classes.bar}>
        <Button ref={add} onClick={() => setOpened({ dialog: 'edit' })}>
          {addLabel}
        </Button>
      </div>
      <div ref={part}>
        {list({
          onEdit: (row) => setOpened({ dialog: 'edit', row }),
          onDelete: (row) => setOpened({ dialog: 'delete', row }),
        })}
      </div>
      {opened?.dialog === 'edit' && editDialog(opened.row, close)}
      {opened?.dialog === 'delete' && deleteDialog(opened.row, close)}
    </>
  )
}
