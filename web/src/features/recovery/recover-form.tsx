import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmailField } from '../../components/form/fields.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { email } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useRecoverPasswordMutation } from './recovery-api.ts'

const INITIAL = { email: '' }
const RULES = { email }

export function RecoverForm() {
  const [recoverPassword] = useRecoverPasswordMutation()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    initial: INITIAL,
    rules: RULES,
    async onSubmit(values) {
      const address = values.email.trim()
      const { error } = await recoverPassword({ email: address })
      return { data: address, error }
    },
    success: t`Password recovery email sent successfully.`,
    onSuccess: setSentTo,
  })

  if (sentTo) {
    return (
      <div className={classes.form}>
        <p role="status">
          <Trans>
            If {sentTo} has an account, a link to set a new password is on its way. It works once,
            within an hour. No email after a few minutes? Check your spam folder.
          </Trans>
        </p>
        <Button variant="default" onClick={() => setSentTo(undefined)} fullWidth>
          {t`Send again `}
        </Button>
      </div>
    )
  }
  return (
    <Form formProps={form.formProps} submit={t`Continue`} disabled={form.isSubmitting} isWide>
      <p className={classes.note}>
        {t`A password recovery email will be sent to the registered account.`}
      </p>
      <EmailField {...form.text('email')} />
    </Form>
  )
}
