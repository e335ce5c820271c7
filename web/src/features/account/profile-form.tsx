import { Button, TextInput } from '@mantine/core'
import { errorText } from '../../api/error-text.ts'
import type { StoredUser } from '../../api/session.ts'
import classes from '../../components/form/form.module.css'
import { email, MAX_PROFILE_NAME_LENGTH, profileName } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { showFailure, showSuccess } from '../../components/toast.ts'
import { useUpdateMeMutation } from './account-api.ts'

const RULES = { full_name: profileName, email }

export interface ProfileFormProps {
  readonly user: StoredUser
  /** Saved or cancelled. */
  readonly onDone: () => void
}

export function ProfileForm({ user, onDone }: ProfileFormProps) {
  const [updateMe] = useUpdateMeMutation()
  const initial = { full_name: user.full_name ?? '', email: user.email ?? '' }
  const form = useForm({ initial, rules: RULES, onSubmit: save })
  const maySave = form.isDirty && form.values.email.trim() !== '' && !form.isSubmitting

  async function save(values: typeof initial) {
    const full_name = values.full_name.trim() || null
    const result = await updateMe({ full_name, email: values.email.trim() })
    if (result.error) {
      showFailure(errorText(result.error))
      return result
    }
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
