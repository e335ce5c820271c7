import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx'

export interface ActionButtonProps extends Omit<ActionDialogProps, 'onClose'> {
  /** The button that opens the dialog. Without its own text, it has the label of the action. */
  readonly button?: ButtonProps & { readonly 'aria-label'?: string }
}

/** A button for an action that is confirmed in a dialog. */
export function ActionButton({ button, ...dialog }: ActionButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" {...button} onClick={() => setAsking(true)}>
        {button?.children ?? dialog.label}
      </Button>
      {isAsking && <ActionDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}
