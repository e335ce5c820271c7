import type { ItemDto } from '@assay/contracts/items'
import { TextInput } from '@mantine/core'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { showSuccess } from '../../components/toast.ts'
import { useCreateItemMutation, useReplaceItemMutation } from './item-api.ts'

export interface ItemDialogProps {
  /** What to edit; absent for a new one. */
  readonly item?: ItemDto | undefined
  readonly onClose: () => void
}

export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const [createItem] = useCreateItemMutation()
  const [replaceItem] = useReplaceItemMutation()
  const initial = { title: item?.title ?? '', description: item?.description ?? '' }
  const rules = { title: required(item ? 'Title is required' : 'Title is required.') }
  const form = useForm({ initial, rules, onSubmit: save })

  async function save(values: typeof initial) {
    const body = { title: values.title.trim(), description: values.description.trim() || null }
    const result = item ? await replaceItem({ id: item.id, body }) : await createItem(body)
    if (result.error) return result
    showSuccess(item ? 'Item updated successfully.' : 'Item created successfully.')
    onClose()
    return {}
  }

  return (
    <FormDialog
      title={item ? 'Edit Item' : 'Add Item'}
      formProps={form.formProps}
      maySave={!form.isSubmitting && (item !== undefined || form.isValid)}
      onClose={onClose}
    >
      <TextInput {...form.text('title')} label="Title" required />
      <TextInput {...form.text('description')} label="Description" />
    </FormDialog>
  )
}
