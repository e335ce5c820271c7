import { CurrentPasswordField } from '../../components/form/fields.tsx'
import classes from '../../components/form/form.module.css'
import { Form, FormError } from '../../components/form/form.tsx'
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
    <Form formProps={form.formProps} submit="Set up" disabled={form.isSubmitting}>
      {isRequired && (
        <FormError>
          Superusers need two-factor sign-in here. Your role waits until it is on.
        </FormError>
      )}
      <p className={classes.note}>
        A log-in then asks for a code of an authenticator app besides your password. Your other
        sessions end when you turn it on.
      </p>
      <CurrentPasswordField {...form.text('current_password')} />
    </Form>
  )
}
