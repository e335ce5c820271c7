import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { reportOutcome } from './report-outcome.ts'

export interface ActionDialogProps {
  readonly title: string
  /** Describes what the action changes. */
  readonly children: ReactNode
  readonly label: string
  /** Whether the same button undoes the action later. */
  readonly isReversible?: boolean
  readonly success?: string
  readonly onRun: () => PromiseLike<{ readonly error?: unknown }>
  readonly onClose: () => void
}

/** Runs an action after a confirmation, and shows its outcome in a toast. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, children, label, isReversible = false, success, onRun, onClose } = props
  const [busy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    await reportOutcome(onRun(), success)
    onClose()
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      busy={busy}
      isReversible={isReversible}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
