import { MAX_PROFILE_NAME_LENGTH, REFUSALS } from '@assay/contracts/constants'
import type { MeDto } from '@assay/contracts/users'
import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Facts } from '../../components/facts.tsx'
import { CodeField, CurrentPasswordField, EmailField } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { email, profileName } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useUpdateMeMutation } from './account-api.ts'
import { ConfirmationNotice } from './confirmation-notice.tsx'
import classes from './panel.module.css'
import { Panel } from './panel.tsx'

/** Name and address, with a form to change them. */
export function ProfilePanel({ user }: { user: MeDto }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Panel title={t`Profile`}>
      {isEditing ? (
        <ProfileForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Facts
            className={classes.facts}
            facts={[
              [t`Full name`, user.full_name || '–'],
              [t`Email`, user.email],
            ]}
          />
          <div className={classes.stack}>
            <ConfirmationNotice />
            <Button onClick={() => setEditing(true)}>{t`Edit`}</Button>
          </div>
        </>
      )}
    </Panel>
  )
}

const FIELDS = new Map<string, 'current_password' | 'email' | 'totp_code'>([
  [REFUSALS.incorrectPassword, 'current_password'],
  [REFUSALS.emailTaken, 'email'],
  [REFUSALS.incorrectCode, 'totp_code'],
])

interface ProfileFormProps {
  readonly user: MeDto
  /** Called after saving or cancelling. */
  readonly onDone: () => void
}

type IsChanged = (value: string) => boolean

const rulesOf = (isRenamed: IsChanged, isMoved: IsChanged, asksForCode: boolean) => ({
  full_name: (name: string) => (isRenamed(name) ? profileName(name) : undefined),
  email,
  current_password: (password: string, values: { readonly email: string }) =>
    isMoved(values.email) && password === '' ? t`Password is required` : undefined,
  totp_code: (code: string, values: { readonly email: string }) =>
    asksForCode && isMoved(values.email) && code === '' ? t`The code is required` : undefined,
})

/** A new address requires password and code, and ends all sessions except this one. */
function ProfileForm({ user, onDone }: ProfileFormProps) {
  const [updateMe] = useUpdateMeMutation()
  const asksForCode = user.two_factor === 'on'
  const initial = {
    ...{ full_name: user.full_name ?? '', email: user.email ?? '' },
    ...{ current_password: '', totp_code: '' },
  }
  const isRenamed = (name: string) => name.trim() !== initial.full_name.trim()
  const isMoved = (address: string) => address.trim().toLowerCase() !== user.email?.toLowerCase()
  const form = useForm({
    initial,
    rules: rulesOf(isRenamed, isMoved, asksForCode),
    onSubmit: ({ full_name, email: address, current_password, totp_code }) =>
      updateMe({
        ...(isRenamed(full_name) && { full_name: full_name.trim() }),
        email: address.trim(),
        ...(isMoved(address) && { current_password }),
        ...(isMoved(address) && asksForCode && { totp_code }),
      }),
    success: t`User updated successfully.`,
    onSuccess: onDone,
    fieldOf: (refusal) => FIELDS.get(refusal),
  })
  const maySave = form.isDirty && form.values.email.trim() !== '' && !form.isSubmitting

  return (
    <Form formProps={form.formProps} submit={t`Save`} disabled={!maySave} onCancel={onDone}>
      <TextInput
        {...form.text('full_name')}
        label={t`Full name`}
        maxLength={MAX_PROFILE_NAME_LENGTH}
        autoComplete="name"
      />
      <EmailField {...form.text('email')} autoComplete="email" />
      {isMoved(form.values.email) && (
        <CurrentPasswordField
          {...form.text('current_password')}
          description={t`Required to change your email. You’ll be signed out everywhere else, and we’ll notify your old address.`}
        />
      )}
      {isMoved(form.values.email) && asksForCode && <CodeField {...form.text('totp_code')} />}
    </Form>
  )
}
