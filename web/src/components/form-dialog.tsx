import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './form/form.module.css'

export interface FormDialogProps {
  readonly title: string
  readonly formProps: Pick<ComponentProps<'form'>, 'noValidate' | 'onSubmit'>
  readonly maySave: boolean
  readonly saveLabel?: string
  /** Whether the action ends something permanently. */
  readonly isDangerous?: boolean
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A form in a dialog, with Save and Cancel. */
export function FormDialog({
  title,
  formProps,
  maySave,
  saveLabel = t`Save`,
  isDangerous = false,
  children,
  onClose,
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={id}
            {...(isDangerous && { color: 'red' })}
            disabled={!maySave}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.form} {...formProps}>
        {children}
      </form>
    </Dialog>
  )
}
