import { type FormEvent, type ReactNode, useState } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { reportOutcome } from './report-outcome.ts'

export interface ActionDialogProps {
  readonly title: string
  /** Describes what the action changes. */
  readonly children: ReactNode
  readonly label: string
  /** Whether the same button undoes the action later. */
  readonly isReversible?: boolean
  readonly success?: string
  /** Replaces the server's text for a failure. */
  readonly failure?: string
  readonly onRun: () => PromiseLike<{ readonly error?: unknown }>
  readonly onClose: () => void
}

/** Runs an action after a confirmation, and shows its outcome in a toast. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, children, label, isReversible = false, success, failure, onRun, onClose } = props
  const [busy, setBusy] = useState(false)

  async function run(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    await reportOutcome(onRun(), success, failure)
    onClose()
  }

  return (
    <FormDialog
      title={title}
      formProps={{ onSubmit: (event) => void run(event) }}
      maySave={!busy}
      saveLabel={label}
      isDangerous={!isReversible}
      onClose={onClose}
    >
      <p>{children}</p>
    </FormDialog>
  )
}
