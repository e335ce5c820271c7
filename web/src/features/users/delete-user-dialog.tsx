import type { UserDto } from '@assay/contracts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { showFailure, showSuccess } from '../../components/toast.ts'
import { useDeleteUserMutation } from './user-api.ts'

export function DeleteUserDialog({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const [deleteUser, { isLoading }] = useDeleteUserMutation()

  async function remove() {
    const { error } = await deleteUser({ id: user.id })
    if (error) showFailure('An error occurred while deleting the user.')
    else showSuccess('The user was deleted successfully.')
    onClose()
  }

  return (
    <ConfirmDialog
      title="Delete User"
      confirmLabel="Delete"
      busy={isLoading}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {user.email} and all items associated with this user will be permanently deleted. You will not
      be able to undo this.
    </ConfirmDialog>
  )
}
