import type { ItemDto } from '@assay/contracts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { ListFailure } from '../../components/list-failure.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { Pager } from '../../components/pager.tsx'
import classes from '../../components/table.module.css'
import { pageCount, pageQuery, usePage } from '../../hooks/use-page.ts'
import { useRowFocus } from '../../hooks/use-row-focus.ts'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { useListItemsQuery } from './item-api.ts'
import { ItemDialog } from './item-dialog.tsx'
import { ItemsTable, type ItemsTableProps } from './items-table.tsx'

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'delete'; item: ItemDto }

/** A page of the caller's items, and the dialogs that change them. */
export function Items() {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useRowFocus(list, add)
  return (
    <>
      <div className={classes.bar}>
        <Button ref={add} onClick={() => setOpened({ dialog: 'create' })}>
          Add Item
        </Button>
      </div>
      <div ref={list}>
        <ItemsPart
          onEdit={(item) => setOpened({ dialog: 'edit', item })}
          onDelete={(item) => setOpened({ dialog: 'delete', item })}
        />
      </div>
      {opened?.dialog === 'create' && <ItemDialog onClose={close} />}
      {opened?.dialog === 'edit' && <ItemDialog item={opened.item} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteItemDialog item={opened.item} onClose={close} />}
    </>
  )
}

function ItemsPart(actions: Omit<ItemsTableProps, 'items'>) {
  const page = usePage()
  const { data: items, error, refetch } = useListItemsQuery(pageQuery(page))
  if (error) return <ListFailure error={error} onRetry={refetch} />
  if (!items) return <ListSkeleton label="Loading the items" />
  const pages = pageCount(items.count)
  if (page > pages) return <Navigate to={`?page=${pages}`} replace />
  if (items.count === 0) {
    return (
      <section className={classes.empty}>
        <h2>You don't have any items yet</h2>
        <p>Add a new item to get started</p>
      </section>
    )
  }
  return (
    <>
      <ItemsTable items={items.data} {...actions} />
      <Pager page={page} pages={pages} />
    </>
  )
}
