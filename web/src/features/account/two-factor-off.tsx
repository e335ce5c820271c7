import { CodeField, CurrentPasswordField } from '../../components/form/fields.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
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
    <Form formProps={form.formProps} submit="Turn off" disabled={form.isSubmitting} color="red">
      <p className={classes.note}>
        Two-factor sign-in is on: a log-in asks for a code of your authenticator app.
      </p>
      <CurrentPasswordField {...form.text('current_password')} />
      <CodeField {...form.text('code')} />
    </Form>
  )
}
