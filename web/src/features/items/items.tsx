import type { ItemDto } from '@assay/contracts/items'
import { TextInput } from '@mantine/core'
import { ActionDialog } from '../../components/action-dialog.tsx'
import type { Column } from '../../components/data-table.tsx'
import { EditableList, type RowHandlers } from '../../components/editable-list.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Page } from '../../components/page.tsx'
import { PagedTable } from '../../components/paged-table.tsx'
import { RowActions } from '../../components/row-actions.tsx'
import classes from '../../components/table.module.css'
import { pageQuery, usePage } from '../../hooks/use-page.ts'
import {
  useCreateItemMutation,
  useDeleteItemMutation,
  useListItemsQuery,
  useReplaceItemMutation,
} from './item-api.ts'

/** A page of the user's items, with dialogs to change them. */
export function Items() {
  const [deleteItem] = useDeleteItemMutation()
  return (
    <Page title="Items Management">
      <EditableList<ItemDto>
        addLabel="Add item"
        list={(handlers) => <ItemsPart {...handlers} />}
        editDialog={(item, onClose) => <ItemDialog item={item} onClose={onClose} />}
        deleteDialog={(item, onClose) => (
          <ActionDialog
            title="Delete item"
            label="Delete"
            onRun={() => deleteItem({ id: item.id })}
            success="The item was deleted successfully"
            failure="An error occurred while deleting the item"
            onClose={onClose}
          >
            “{item.title}” will be permanently deleted. You can’t undo this.
          </ActionDialog>
        )}
      />
    </Page>
  )
}

function ItemsPart(handlers: RowHandlers<ItemDto>) {
  const page = usePage()
  const query = useListItemsQuery(pageQuery(page))
  return (
    <PagedTable
      label="Items"
      columns={columnsOf(handlers)}
      query={query}
      page={page}
      empty={
        <>
          <h2>You don't have any items yet</h2>
          <p>Add a new item to get started</p>
        </>
      }
    />
  )
}

const columnsOf = ({ onEdit, onDelete }: RowHandlers<ItemDto>): readonly Column<ItemDto>[] => [
  { name: 'ID', cell: ({ id }) => id, className: classes.id },
  { name: 'Title', cell: ({ title }) => title, className: classes.cell, isRowHeader: true },
  {
    name: 'Description',
    cell: ({ description }) => description || 'N/A',
    className: classes.cell,
  },
  {
    name: 'Actions',
    label: '',
    className: classes.actions,
    cell: (item) => (
      <RowActions name={item.title} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
    ),
  },
]

interface ItemDialogProps {
  /** The item to edit; undefined for a new one. */
  readonly item?: ItemDto | undefined
  readonly onClose: () => void
}

function ItemDialog({ item, onClose }: ItemDialogProps) {
  const [createItem] = useCreateItemMutation()
  const [replaceItem] = useReplaceItemMutation()
  const initial = { title: item?.title ?? '', description: item?.description ?? '' }
  const rules = { title: required(item ? 'Title is required' : 'Title is required.') }
  const form = useForm({
    initial,
    rules,
    onSubmit(values) {
      const body = { title: values.title.trim(), description: values.description.trim() || null }
      return item ? replaceItem({ id: item.id, body }) : createItem(body)
    },
    success: item ? 'Item updated successfully.' : 'Item created successfully.',
    onSuccess: onClose,
  })

  return (
    <FormDialog
      title={item ? 'Edit item' : 'Add item'}
      formProps={form.formProps}
      maySave={!form.isSubmitting && (item !== undefined || form.isValid)}
      onClose={onClose}
    >
      <TextInput {...form.text('title')} label="Title" required />
      <TextInput {...form.text('description')} label="Description" />
    </FormDialog>
  )
}
