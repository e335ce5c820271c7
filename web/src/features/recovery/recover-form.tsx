import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmailField } from '../../components/form/fields.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
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
    <Form formProps={form.formProps} submit="Continue" disabled={form.isSubmitting} isWide>
      <p className={classes.note}>
        A password recovery email will be sent to the registered account.
      </p>
      <EmailField {...form.text('email')} />
    </Form>
  )
}
