import type { ItemDto } from '@assay/contracts/items'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { actionsColumn, type Column } from '../../components/data-table.tsx'
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
    <Page title={t`Items Management`}>
      <EditableList<ItemDto>
        addLabel={t`Add item`}
        list={(handlers) => <ItemsPart {...handlers} />}
        editDialog={(item, onClose) => <ItemDialog item={item} onClose={onClose} />}
        deleteDialog={(item, onClose) => (
          <ActionDialog
            title={t`Delete item`}
            label={t`Delete`}
            onRun={() => deleteItem({ id: item.id })}
            success={t`The item was deleted successfully`}
            failure={t`An error occurred while deleting the item`}
            onClose={onClose}
          >
            <Trans>“{item.title}” will be permanently deleted. You can’t undo this.</Trans>
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
      label={t`Items`}
      columns={columnsOf(handlers)}
      query={query}
      page={page}
      empty={
        <>
          <h2>{t`You don't have any items yet`}</h2>
          <p>{t`Add a new item to get started`}</p>
        </>
      }
    />
  )
}

const columnsOf = ({ onEdit, onDelete }: RowHandlers<ItemDto>): readonly Column<ItemDto>[] => [
  { name: 'ID', cell: ({ id }) => id, className: classes.id },
  { name: t`Title`, cell: ({ title }) => title, className: classes.cell, isRowHeader: true },
  {
    name: t`Description`,
    cell: ({ description }) => description || 'N/A',
    className: classes.cell,
  },
  actionsColumn((item) => (
    <RowActions name={item.title} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
  )),
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
  const rules = { title: required(item ? t`Title is required` : t`Title is required.`) }
  const form = useForm({
    initial,
    rules,
    onSubmit(values) {
      const body = { title: values.title.trim(), description: values.description.trim() || null }
      return item ? replaceItem({ id: item.id, body }) : createItem(body)
    },
    success: item ? t`Item updated successfully.` : t`Item created successfully.`,
    onSuccess: onClose,
  })

  return (
    <FormDialog
      title={item ? t`Edit item` : t`Add item`}
      formProps={form.formProps}
      maySave={!form.isSubmitting && (item !== undefined || form.isValid)}
      onClose={onClose}
    >
      <TextInput {...form.text('title')} label={t`Title`} required />
      <TextInput {...form.text('description')} label={t`Description`} />
    </FormDialog>
  )
}
