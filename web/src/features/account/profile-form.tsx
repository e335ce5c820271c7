import { REFUSALS } from '@assay/contracts/constants'
import { Button, TextInput } from '@mantine/core'
import type { StoredUser } from '../../api/session.ts'
import classes from '../../components/form/form.module.css'
import { PasswordField } from '../../components/form/password-field.tsx'
import { email, MAX_PROFILE_NAME_LENGTH, profileName } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { showSuccess } from '../../components/toast.ts'
import { useUpdateMeMutation } from './account-api.ts'

const FIELDS = new Map<string, 'current_password' | 'email'>([
  [REFUSALS.incorrectPassword, 'current_password'],
  [REFUSALS.emailTaken, 'email'],
])

export interface ProfileFormProps {
  readonly user: StoredUser
  /** Saved or cancelled. */
  readonly onDone: () => void
}

/** Another address asks for the password, and ends all sessions but this one. */
export function ProfileForm({ user, onDone }: ProfileFormProps) {
  const [updateMe] = useUpdateMeMutation()
  const initial = { full_name: user.full_name ?? '', email: user.email ?? '', current_password: '' }
  type Values = typeof initial
  const isMoved = (address: string) => address.trim().toLowerCase() !== user.email?.toLowerCase()
  const rules = {
    full_name: profileName,
    email,
    current_password: (password: string, values: Values) =>
      isMoved(values.email) && password === '' ? 'Password is required' : undefined,
  }
  const form = useForm({
    initial,
    rules,
    onSubmit: save,
    fieldOf: (refusal) => FIELDS.get(refusal),
  })
  const maySave = form.isDirty && form.values.email.trim() !== '' && !form.isSubmitting

  async function save(values: Values) {
    const full_name = values.full_name.trim() || null
    const { current_password } = values
    const proof = isMoved(values.email) ? { current_password } : {}
    const result = await updateMe({ full_name, email: values.email.trim(), ...proof })
    if (result.error) return result
    showSuccess('User updated successfully.')
    onDone()
    return {}
  }

  return (
    <form className={classes.form} {...form.formProps}>
      <TextInput
        {...form.text('full_name')}
        label="Full name"
        maxLength={MAX_PROFILE_NAME_LENGTH}
        autoComplete="name"
      />
      <TextInput {...form.text('email')} type="email" label="Email" autoComplete="email" required />
      {isMoved(form.values.email) && (
        <PasswordField
          {...form.text('current_password')}
          label="Current Password"
          description="For another address. Your other sessions end, and the old address is told."
          autoComplete="current-password"
          required
        />
      )}
      <div className={classes.actions}>
        <Button type="submit" disabled={!maySave}>
          Save
        </Button>
        <Button variant="default" disabled={form.isSubmitting} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
