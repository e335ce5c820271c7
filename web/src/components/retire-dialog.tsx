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
  return (
    <ActionDialog
      title={isRetired ? t`Restore ${name}?` : t`Retire ${name}?`}
      label={isRetired ? t`Restore` : t`Retire`}
      isReversible
      success={isRetired ? t`${name} was restored.` : t`${name} was retired.`}
      onRun={isRetired ? onRestore : onRetire}
      onClose={onClose}
    >
      {children}
    </ActionDialog>
  )
}
