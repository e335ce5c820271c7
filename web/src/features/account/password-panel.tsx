import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { CurrentPasswordField } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { NewPasswordField } from '../../components/form/new-password-field.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { confirmationOf, newPassword, required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useEndSession } from '../../hooks/use-end-session.ts'
import { useUpdatePasswordMutation } from './account-api.ts'
import { Panel } from './panel.tsx'

const INITIAL = { current_password: '', new_password: '', confirm_password: '' }
const RULES = {
  current_password: required(t`Password is required`),
  new_password: newPassword,
  confirm_password: confirmationOf<typeof INITIAL>(({ new_password }) => new_password),
}

/** A new password ends all sessions, including this one. */
export function PasswordPanel() {
  const [updatePassword] = useUpdatePasswordMutation()
  const endSession = useEndSession()
  const form = useForm({
    initial: INITIAL,
    rules: RULES,
    onSubmit: ({ current_password, new_password }) =>
      updatePassword({ current_password, new_password }),
    onSuccess: () => endSession(t`Password updated successfully.`, '/login'),
    fieldOf: (refusal) => (refusal === 'Incorrect password' ? 'current_password' : 'new_password'),
  })

  return (
    <Panel title={t`Change password`}>
      <p>
        <Trans>
          You’ll be signed out everywhere. Sign in again with the new password. Your{' '}
          <Link to="/settings?tab=access-tokens">access tokens</Link> keep working until you revoke
          them.
        </Trans>
      </p>
      <Form formProps={form.formProps} submit={t`Save`} disabled={form.isSubmitting}>
        <CurrentPasswordField {...form.text('current_password')} />
        <NewPasswordField {...form.text('new_password')} label={t`New password`} required />
        <PasswordField {...form.text('confirm_password')} label={t`Confirm password`} required />
      </Form>
    </Panel>
  )
}
