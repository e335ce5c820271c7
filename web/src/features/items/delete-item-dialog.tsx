import type { ItemDto } from '@assay/contracts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { showFailure, showSuccess } from '../../components/toast.ts'
import { useDeleteItemMutation } from './item-api.ts'

export function DeleteItemDialog({ item, onClose }: { item: ItemDto; onClose: () => void }) {
  const [deleteItem, { isLoading }] = useDeleteItemMutation()

  async function remove() {
    const { error } = await deleteItem({ id: item.id })
    if (error) showFailure('An error occurred while deleting the item')
    else showSuccess('The item was deleted successfully')
    onClose()
  }

  return (
    <ConfirmDialog
      title="Delete Item"
      confirmLabel="Delete"
      busy={isLoading}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      “{item.title}” will be permanently deleted. You will not be able to undo this.
    </ConfirmDialog>
  )
}
