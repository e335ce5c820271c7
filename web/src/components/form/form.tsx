import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './form.module.css'

export interface FormProps {
  readonly formProps: Pick<ComponentProps<'form'>, 'noValidate' | 'onSubmit'>
  readonly submit: string
  readonly disabled: boolean
  /** Makes the button as wide as the form; for pages with a single form. */
  readonly isWide?: boolean
  readonly color?: string
  /** Closes the form without sending it. If undefined, the form has no Cancel button. */
  readonly onCancel?: (() => void) | undefined
  /** Shown below the button. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A form with its submit button. */
export function Form(props: FormProps) {
  const { formProps, submit, disabled, isWide = false, color, onCancel, footer, children } = props
  return (
    <form className={classes.form} {...formProps}>
      {children}
      <div className={classes.actions}>
        <Button type="submit" disabled={disabled} fullWidth={isWide} {...(color && { color })}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t`Cancel`}
          </Button>
        )}
      </div>
      {footer}
    </form>
  )
}

/** Shows why a form cannot be sent or was refused. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className={classes.error} role="alert">
      {children}
    </p>
  )
}
