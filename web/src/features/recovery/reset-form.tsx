import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { refusalText } from '../../api/input-refusals.ts'
import { Form, FormError } from '../../components/form/form.tsx'
import { NewPasswordField } from '../../components/form/new-password-field.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { confirmationOf, newPassword } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { showSuccess } from '../../components/toast.ts'
import { useResetPasswordMutation } from './recovery-api.ts'

const INITIAL = { new_password: '', confirm_password: '' }
const RULES = {
  new_password: newPassword,
  confirm_password: confirmationOf<typeof INITIAL>(({ new_password }) => new_password),
}

export interface ResetFormProps {
  /** The token from the link in the email; null or empty if the link is incomplete. */
  readonly token: string | null
  readonly onReset: (twoFactorEnded: boolean) => void
}

export function ResetForm({ token, onReset }: ResetFormProps) {
  const [resetPassword] = useResetPasswordMutation()
  const [isRefused, setRefused] = useState(false)
  const form = useForm({ initial: INITIAL, rules: RULES, onSubmit: send })

  async function send({ new_password }: typeof INITIAL) {
    if (!token) return {}
    const { data, error } = await resetPassword({ new_password, token })
    const refused = refusalText(error)
    setRefused(refused !== undefined)
    if (data) {
      showSuccess(t`Password updated successfully.`)
      onReset(data.two_factor_ended === true)
    }
    // A refusal is shown above the form, with the next step.
    return refused ? {} : { error }
  }

  return (
    <Form
      formProps={form.formProps}
      submit={t`Reset Password`}
      disabled={form.isSubmitting || !token}
      isWide
    >
      <LinkError token={token} isRefused={isRefused} />
      <NewPasswordField {...form.text('new_password')} label={t`New Password`} required />
      <PasswordField {...form.text('confirm_password')} label={t`Confirm Password`} required />
    </Form>
  )
}

interface LinkErrorProps {
  readonly token: string | null
  readonly isRefused: boolean
}

/** The problem with the link, and where to get another. */
function LinkError({ token, isRefused }: LinkErrorProps) {
  if (!token) {
    return (
      <FormError>
        <Trans>
          This link is incomplete. Open the link in your email again, or{' '}
          <Link to="/recover-password">request a new email</Link>.
        </Trans>
      </FormError>
    )
  }
  if (!isRefused) return null
  return (
    <FormError>
      <Trans>
        This link no longer works: it can be used once, within an hour.{' '}
        <Link to="/recover-password">Request a new email</Link>.
      </Trans>
    </FormError>
  )
}
