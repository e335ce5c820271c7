import { t } from '@lingui/core/macro'
import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password input with a button that shows the text. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      // Unlike a TextInput, it does not mark its input as invalid.
      aria-invalid={props.error ? true : undefined}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
      {...props}
    />
  )
}
