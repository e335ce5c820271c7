import { Button } from '@mantine/core'
import classes from '../../components/form/form.module.css'
import { PasswordField } from '../../components/form/password-field.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { TotpKey } from './totp-key.tsx'
import { useBeginTotpMutation } from './two-factor-api.ts'

const INITIAL = { current_password: '' }
const RULES = { current_password: required('Password is required') }

export interface TwoFactorSetupProps {
  /** A superuser whose role is withheld until this is done. */
  readonly isRequired: boolean
  readonly onEnabled: (recoveryCodes: readonly string[]) => void
}

/** First the password, then the key with its first code. */
export function TwoFactorSetup({ isRequired, onEnabled }: TwoFactorSetupProps) {
  const [begin, { data: key }] = useBeginTotpMutation()
  const form = useForm({
    initial: INITIAL,
    rules: RULES,
    onSubmit: begin,
    fieldOf: () => 'current_password',
  })

  if (key) return <TotpKey {...key} onEnabled={onEnabled} />
  return (
    <form className={classes.form} {...form.formProps}>
      {isRequired && (
        <p className={classes.error} role="alert">
          Superusers need two-factor sign-in here. Your role waits until it is on.
        </p>
      )}
      <p className={classes.note}>
        A log-in then asks for a code of an authenticator app besides your password. Your other
        sessions end when you turn it on.
      </p>
      <PasswordField
        {...form.text('current_password')}
        label="Current Password"
        autoComplete="current-password"
        required
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={form.isSubmitting}>
          Set up
        </Button>
      </div>
    </form>
  )
}
