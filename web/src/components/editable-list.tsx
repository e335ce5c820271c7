import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
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
  /** A link with `?add=` and this word opens the dialog for a new row. */
  readonly addWord?: string
}

type Opened<Row> = { dialog: 'edit'; row?: Row } | { dialog: 'delete'; row: Row }

/** A list with rows that a reader can add, change and delete. */
export function EditableList<Row>(props: EditableListProps<Row>) {
  const { addLabel, list, editDialog, deleteDialog, addWord } = props
  const [own, setOpened] = useState<Opened<Row>>()
  const [params, setParams] = useSearchParams()
  const isLinked = addWord !== undefined && params.get('add') === addWord
  const opened: Opened<Row> | undefined = isLinked ? { dialog: 'edit' } : own
  const close = () => {
    setOpened(undefined)
    if (isLinked) setParams({}, { replace: true })
  }
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
