import { MIN_FULL_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '@assay/contracts/constants'
import type { signUpRoute } from '@assay/contracts/users'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useReadAdmissionQuery } from '../../api/admission-api.ts'
import { forgetInvitation } from '../../api/kept-invitation.ts'
import { useReadMailStatusQuery } from '../../api/mail-api.ts'
import { pathAfterSignIn } from '../../api/return-path.ts'
import { sendHook } from '../../api/route-hooks.ts'
import { EmailField } from '../../components/form/fields.tsx'
import { Form } from '../../components/form/form.tsx'
import { NewPasswordField } from '../../components/form/new-password-field.tsx'
import { PasswordField } from '../../components/form/password-field.tsx'
import { confirmationOf, email, newPassword, signUpName } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { ProviderButtons } from '../../components/provider-buttons.tsx'
import { storeToast } from '../../components/stored-toast.ts'
import { useGuestChats } from '../../hooks/use-guest-chats.tsx'
import { useSignIn } from '../../hooks/use-sign-in.ts'

const useSignUpMutation = sendHook<typeof signUpRoute>('POST', '/api/v1/users/signup', ['Users'])

const INITIAL = { full_name: '', email: '', password: '', confirm_password: '' }
const RULES = {
  full_name: signUpName,
  email,
  password: newPassword,
  confirm_password: confirmationOf<typeof INITIAL>(({ password }) => password),
}

/** Long enough to read the message, as after a sign-in with Google. */
const REDIRECT_DELAY_MS = 1_200

export interface SignUpFormProps {
  /** Called once the account exists, with the path of the next page unless the sign-in failed. */
  readonly onSignedUp: (path?: string) => void
  /** The address that the person has typed on the previous page. */
  readonly typedEmail?: string | undefined
  /** With an address, only this address can use the invitation, and it counts as confirmed. */
  readonly invitation?: { readonly token: string; readonly email: string | null }
}

/** Creates an account and signs in to it. */
export function SignUpForm({ onSignedUp, typedEmail = '', invitation }: SignUpFormProps) {
  const [signUp] = useSignUpMutation()
  const { signIn } = useSignIn()
  const { choice, fingerprint, isMerged, merged, left } = useGuestChats()
  const { data: mail } = useReadMailStatusQuery()
  const { data: admission } = useReadAdmissionQuery()
  const [created, setCreated] = useState<string>()
  const invited = invitation?.email ?? null
  const isConfirmed = invited !== null
  const initial = { ...INITIAL, email: invited ?? typedEmail }
  const form = useForm({ initial, rules: RULES, onSubmit: send, fieldOf: () => 'email' })

  async function send(values: typeof INITIAL) {
    const { full_name, email: address } = values
    const result = await signUp({
      ...{ ...values, full_name: full_name.trim(), email: address.trim() },
      ...(invitation && { invitation: invitation.token }),
    })
    if (result.error) return result
    forgetInvitation()
    if (admission?.needs_confirmation && !isConfirmed) {
      setCreated(confirmText(address.trim()))
      return {}
    }
    setCreated(t`Account created. Signing you in…`)
    await enter({ username: address.trim(), password: values.password })
    return {}
  }

  async function enter(proof: { readonly username: string; readonly password: string }) {
    const { me, error } = await signIn({ ...proof, fingerprint_hash: fingerprint() })
    const mailed = mail?.is_available && !isConfirmed ? proof.username : undefined
    storeToast(createdText(mailed, error ? undefined : merged))
    if (error) return onSignedUp()
    setTimeout(() => onSignedUp(pathAfterSignIn(me, left)), REDIRECT_DELAY_MS)
  }

  if (created) return <p role="status">{created}</p>
  return (
    <Form
      formProps={form.formProps}
      submit={t`Sign Up`}
      disabled={form.isSubmitting}
      isWide
      footer={<ProviderButtons disabled={form.isSubmitting} isMerged={isMerged} left={left} />}
    >
      <TextInput
        {...form.text('full_name')}
        label={t`Full Name`}
        minLength={MIN_FULL_NAME_LENGTH}
        autoComplete="name"
        required
      />
      <EmailField {...form.text('email')} readOnly={isConfirmed} />
      <NewPasswordField
        {...form.text('password')}
        label={t`Password`}
        description={t`At least ${MIN_PASSWORD_LENGTH} characters, and not easy to guess`}
        known={[form.values.email, form.values.full_name]}
        required
      />
      <PasswordField {...form.text('confirm_password')} label={t`Confirm Password`} required />
      {choice}
    </Form>
  )
}

const confirmText = (address: string) =>
  t`Account created. We sent a confirmation link to ${address}. Open it, then sign in: until the address is confirmed, you can’t use the account.`

/**
 * @param address where a confirmation link was sent; undefined if no mails are sent.
 * @param merged the guest’s chats in the account, in words.
 */
function createdText(address: string | undefined, merged: string | undefined) {
  const created = merged ? t`Account created, with ${merged}.` : t`Account created.`
  return address === undefined
    ? t`${created} You’re signed in.`
    : t`${created} We sent a confirmation link to ${address}. Until you open it, your votes count like a guest’s.`
}
