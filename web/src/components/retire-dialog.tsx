import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ActionDialog } from './action-dialog.tsx'

type Action = () => PromiseLike<{ readonly error?: unknown }>

export interface RetireDialogProps {
  readonly name: string
  /** Whether the row is retired, so that the dialog restores it. */
  readonly isRetired: boolean
  readonly onRetire: Action
  readonly onRestore: Action
  /** Describes what the action changes. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Retires a row, or restores a retired one. */
export function RetireDialog(props: RetireDialogProps) {
  const { name, isRetired, onRetire, onRestore, children, onClose } = props
  const label = isRetired ? t`Restore` : t`Retire`
  return (
    <ActionDialog
      title={`${label} ${name}?`}
      label={label}
      isReversible
      success={t`${name} was ${label.toLowerCase()}d.`}
      onRun={isRetired ? onRestore : onRetire}
      onClose={onClose}
    >
      {children}
    </ActionDialog>
  )
}
