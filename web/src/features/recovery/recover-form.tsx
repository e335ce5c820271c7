import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from '../../components/form/form.module.css'
import { email } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { showSuccess } from '../../components/toast.ts'
import { useRecoverPasswordMutation } from './recovery-api.ts'

const INITIAL = { email: '' }
const RULES = { email }

export function RecoverForm() {
  const [recoverPassword] = useRecoverPasswordMutation()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ initial: INITIAL, rules: RULES, onSubmit: send })

  async function send(values: typeof INITIAL) {
    const result = await recoverPassword({ email: values.email.trim() })
    if (result.error) return result
    showSuccess('Password recovery email sent successfully.')
    setSentTo(values.email.trim())
    return {}
  }

  if (sentTo) {
    return (
      <div className={classes.form}>
        <p role="status">
          If {sentTo} has an account, a link to set a new password is on its way there. It works
          once and for an hour. Nothing after some minutes? Look among the spam, too.
        </p>
        <Button variant="default" onClick={() => setSentTo(undefined)} fullWidth>
          Ask again
        </Button>
      </div>
    )
  }
  return (
    <form className={classes.form} {...form.formProps}>
      <p className={classes.note}>
        A password recovery email will be sent to the registered account.
      </p>
      <TextInput
        {...form.text('email')}
        type="email"
        label="Email"
        autoComplete="username"
        required
      />
      <Button type="submit" disabled={form.isSubmitting} fullWidth>
        Continue
      </Button>
    </form>
  )
}
