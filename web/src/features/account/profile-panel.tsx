import { MAX_PROFILE_NAME_LENGTH, REFUSALS } from '@assay/contracts/constants'
import type { UserDto } from '@assay/contracts/users'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CurrentPasswordField, EmailField } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { email, profileName } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useUpdateMeMutation } from './account-api.ts'
import { ConfirmationNotice } from './confirmation-notice.tsx'
import classes from './panel.module.css'
import { Panel } from './panel.tsx'

/** Name and address, with a form to change them. */
export function ProfilePanel({ user }: { user: UserDto }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Panel title="Profile">
      {isEditing ? (
        <ProfileForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <>
          <dl className={classes.facts}>
            <dt>Full name</dt>
            <dd>{user.full_name || 'N/A'}</dd>
            <dt>Email</dt>
            <dd>{user.email}</dd>
          </dl>
          <div className={classes.stack}>
            <ConfirmationNotice />
            <Button onClick={() => setEditing(true)}>Edit</Button>
          </div>
        </>
      )}
    </Panel>
  )
}

const FIELDS = new Map<string, 'current_password' | 'email'>([
  [REFUSALS.incorrectPassword, 'current_password'],
  [REFUSALS.emailTaken, 'email'],
])

interface ProfileFormProps {
  readonly user: UserDto
  /** Called after saving or cancelling. */
  readonly onDone: () => void
}

type IsChanged = (value: string) => boolean

const rulesOf = (isRenamed: IsChanged, isMoved: IsChanged) => ({
  full_name: (name: string) => (isRenamed(name) ? profileName(name) : undefined),
  email,
  current_password: (password: string, values: { readonly email: string }) =>
    isMoved(values.email) && password === '' ? 'Password is required' : undefined,
})

/** A new address requires the password and ends all sessions except this one. */
function ProfileForm({ user, onDone }: ProfileFormProps) {
  const [updateMe] = useUpdateMeMutation()
  const initial = { full_name: user.full_name ?? '', email: user.email ?? '', current_password: '' }
  const isRenamed = (name: string) => name.trim() !== initial.full_name.trim()
  const isMoved = (address: string) => address.trim().toLowerCase() !== user.email?.toLowerCase()
  const form = useForm({
    initial,
    rules: rulesOf(isRenamed, isMoved),
    onSubmit: ({ full_name, email: address, current_password }) =>
      updateMe({
        ...(isRenamed(full_name) && { full_name: full_name.trim() }),
        email: address.trim(),
        ...(isMoved(address) && { current_password }),
      }),
    success: 'User updated successfully.',
    onSuccess: onDone,
    fieldOf: (refusal) => FIELDS.get(refusal),
  })
  const maySave = form.isDirty && form.values.email.trim() !== '' && !form.isSubmitting

  return (
    <Form formProps={form.formProps} submit="Save" disabled={!maySave} onCancel={onDone}>
      <TextInput
        {...form.text('full_name')}
        label="Full name"
        maxLength={MAX_PROFILE_NAME_LENGTH}
        autoComplete="name"
      />
      <EmailField {...form.text('email')} autoComplete="email" />
      {isMoved(form.values.email) && (
        <CurrentPasswordField
          {...form.text('current_password')}
          description="Required to change your email. You’ll be signed out everywhere else, and we’ll notify your old address."
        />
      )}
    </Form>
  )
}
