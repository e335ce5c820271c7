import type { PasswordInputProps } from '@mantine/core'
import { PasswordField } from './password-field.tsx'
import classes from './password-meter.module.css'
import { PasswordMeter } from './password-meter.tsx'

export interface NewPasswordFieldProps extends PasswordInputProps {
  readonly value: string
  /** What an attacker knows of the person: the address, the name. */
  readonly known?: readonly string[]
}

/** A password to be chosen, with how hard it is to guess. */
export function NewPasswordField({ known, ...props }: NewPasswordFieldProps) {
  return (
    <div className={classes.field}>
      <PasswordField {...props} />
      {props.value !== '' && <PasswordMeter password={props.value} known={known} />}
    </div>
  )
}
