import { Button, TextInput } from '@mantine/core'
import classes from '../../components/form/form.module.css'
import { PasswordField } from '../../components/form/password-field.tsx'
import { required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { showSuccess } from '../../components/toast.ts'
import { useDisableTotpMutation } from './two-factor-api.ts'

const INITIAL = { current_password: '', code: '' }
const RULES = {
  current_password: required('Password is required'),
  code: required('The code is required'),
}

/** Password and code, as for a log-in. */
export function TwoFactorOff() {
  const [disable] = useDisableTotpMutation()
  const form = useForm({
    initial: INITIAL,
    rules: RULES,
    onSubmit: turnOff,
    fieldOf: (refusal) => (refusal === 'Incorrect code' ? 'code' : 'current_password'),
  })

  async function turnOff(values: typeof INITIAL) {
    const result = await disable(values)
    if (result.data) showSuccess('Two-factor sign-in is off.')
    return result
  }

  return (
    <form className={classes.form} {...form.formProps}>
      <p className={classes.note}>
        Two-factor sign-in is on: a log-in asks for a code of your authenticator app.
      </p>
      <PasswordField
        {...form.text('current_password')}
        label="Current Password"
        autoComplete="current-password"
        required
      />
      <TextInput
        {...form.text('code')}
        label="Code"
        description="From your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        required
      />
      <div className={classes.actions}>
        <Button type="submit" color="red" disabled={form.isSubmitting}>
          Turn off
        </Button>
      </div>
    </form>
  )
}
