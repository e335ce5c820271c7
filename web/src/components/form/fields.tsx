import { t } from '@lingui/core/macro'
import { type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { PasswordField } from './password-field.tsx'

/** The address that identifies an account. */
export function EmailField(props: TextInputProps) {
  return <TextInput type="email" label={t`Email`} autoComplete="username" required {...props} />
}

/** The password of the signed-in account. */
export function CurrentPasswordField(props: PasswordInputProps) {
  return (
    <PasswordField
      label={t`Current password`}
      autoComplete="current-password"
      required
      {...props}
    />
  )
}

/** A code from an authenticator app. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label={t`Code`}
      description={t`From your authenticator app, or one of your recovery codes.`}
      autoComplete="one-time-code"
      required
      {...props}
    />
  )
}
