import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly confirmLabel: string
  readonly busy: boolean
  /** Whether the same button undoes the action later. */
  readonly isReversible?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before a deletion, or before an action that every reader notices. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  busy,
  isReversible = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button {...(!isReversible && { color: 'red' })} disabled={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
