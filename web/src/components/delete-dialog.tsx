import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { showFailure, showSuccess } from './toast.ts'

export interface DeleteDialogProps {
  readonly title: string
  /** Describes what will be deleted. */
  readonly children: ReactNode
  readonly onDelete: () => Promise<{ readonly error?: unknown }>
  readonly success: string
  readonly failure: string
  readonly onClose: () => void
}

/** Deletes something permanently after a confirmation. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, children, onDelete, success, failure, onClose } = props
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const { error } = await onDelete()
    if (error) showFailure(failure)
    else showSuccess(success)
    onClose()
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Delete"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {children} You can’t undo this.
    </ConfirmDialog>
  )
}
