import { t } from '@lingui/core/macro'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import type { UserDto } from '@assay/contracts/users'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useReadGoogleStatusQuery } from '../../api/oauth-api.ts'
import { PasswordField } from '../../components/form/password-field.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { ROLE_CHOICES, ROLE_RIGHTS } from './role-names.ts'
import { useCreateUserMutation, useUpdateUserMutation } from './user-api.ts'
import { NEW_USER_RULES, roleOf, toUserBody, toUserForm, USER_RULES } from './user-form.ts'

/** A refusal of an address that another account has. */
const fieldOfRefusal = (refusal: string) => (/email/i.test(refusal) ? 'email' : undefined)

const SIGNS_OUT = t`Saving this role signs the user out.`
const GROUP_DECIDES = t`If a sign-in provider has a superuser group, it decides again at the next sign-in with it.`

export interface UserDialogProps {
  /** The user to edit; undefined for a new one. */
  readonly user?: UserDto | undefined
  readonly onClose: () => void
}

export function UserDialog({ user, onClose }: UserDialogProps) {
  const [createUser] = useCreateUserMutation()
  const [updateUser] = useUpdateUserMutation()
  const form = useForm({
    initial: toUserForm(user),
    rules: user ? USER_RULES : NEW_USER_RULES,
    onSubmit(values) {
      const body = toUserBody(values)
      if (user) return updateUser({ user_id: user.id, body })
      return createUser({ ...body, password: values.password })
    },
    fieldOf: fieldOfRefusal,
    fieldOfConflict: fieldOfRefusal,
    success: user ? t`User updated successfully.` : t`User created successfully.`,
    onSuccess: onClose,
  })

  const { data: signIn } = useReadGoogleStatusQuery()
  const role = form.text('role')
  const chosen = roleOf(role.value)

  return (
    <FormDialog
      title={user ? t`Edit User` : t`Add User`}
      formProps={form.formProps}
      maySave={!form.isSubmitting && (user !== undefined || form.isValid)}
      onClose={onClose}
    >
      <TextInput
        {...form.text('email')}
        type="email"
        label={t`Email`}
        autoComplete="off"
        required
      />
      <TextInput {...form.text('full_name')} label={t`Full name`} autoComplete="off" />
      <PasswordField {...form.text('password')} label={t`Set password`} required={!user} />
      <PasswordField
        {...form.text('confirm_password')}
        label={t`Confirm password`}
        required={!user}
      />
      <NativeSelect
        {...role}
        label={t`Role`}
        description={[
          ROLE_RIGHTS[chosen],
          user && chosen !== user.role && SIGNS_OUT,
          user && signIn?.providers.length && GROUP_DECIDES,
        ]
          .filter(Boolean)
          .join(' ')}
        data={ROLE_CHOICES}
      />
      <Checkbox {...form.checkbox('is_active')} label={t`Active`} />
    </FormDialog>
  )
}
