import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { pathAfterSignIn } from '../../api/return-path.ts'
import { CodeField, CurrentPasswordField, EmailField } from '../../components/form/fields.tsx'
import { Form, FormError } from '../../components/form/form.tsx'
import { email, required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { ProviderButtons } from '../../components/provider-buttons.tsx'
import { useGuestChats } from '../../hooks/use-guest-chats.tsx'
import { useSignIn } from '../../hooks/use-sign-in.ts'

const INITIAL = { username: '', password: '', totp_code: '' }
const RULES = { username: email, password: required(t`Password is required`) }
const CODE_RULES = { ...RULES, totp_code: required(t`The code is required`) }

export interface SignInFormProps {
  /** Called with the path of the next page. */
  readonly onSignedIn: (path: string) => void
  /** Called as the person types the address. */
  readonly onEmail?: (email: string) => void
}

/** Email and password, and a code for users with two-factor sign-in. */
export function SignInForm({ onSignedIn, onEmail }: SignInFormProps) {
  const { signIn, isBusy, error } = useSignIn()
  const { choice, fingerprint, isMerged, left } = useGuestChats()
  const [code, setCode] = useState<'hidden' | 'optional' | 'required'>('hidden')
  const rules = code === 'required' ? CODE_RULES : RULES
  const form = useForm<typeof INITIAL>({ initial: INITIAL, rules, onSubmit: send })
  const address = form.text('username')
  const failure = error && !isCodeNeeded(error) ? errorText(error) : undefined

  async function send({ username, password, totp_code }: typeof INITIAL) {
    const result = await signIn({
      ...{ username: username.trim(), password },
      ...(totp_code && { totp_code }),
      fingerprint_hash: fingerprint(),
    })
    if (result.error) {
      // Shown below the button.
      if (isCodeNeeded(result.error)) setCode('required')
      if (hasStatus(result.error, 429) && code === 'hidden') setCode('optional')
      return {}
    }
    onSignedIn(pathAfterSignIn(result.me, left))
    return {}
  }

  return (
    <Form
      formProps={form.formProps}
      submit={isBusy ? t`Signing in...` : t`Sign in`}
      disabled={isBusy}
      isWide
      footer={
        <>
          {failure && <FormError>{failure}</FormError>}
          <ProviderButtons disabled={isBusy} isMerged={isMerged} left={left} />
        </>
      }
    >
      <EmailField
        {...address}
        onChange={(event) => {
          address.onChange(event)
          onEmail?.(event.currentTarget.value)
        }}
      />
      <CurrentPasswordField {...form.text('password')} label={t`Password`} />
      {code === 'required' && <CodeField {...form.text('totp_code')} ref={focusOnArrival} />}
      {code === 'optional' && (
        <CodeField
          {...form.text('totp_code')}
          required={false}
          description={t`If you use two-factor sign-in, enter a code to sign in without waiting.`}
        />
      )}
      {choice}
    </Form>
  )
}

/** The password was right, and the account needs a code too. */
const isCodeNeeded = (error: object) => hasStatus(error, 409)

function hasStatus(error: object, status: number): boolean {
  return 'status' in error && error.status === status
}

function focusOnArrival(field: HTMLInputElement | null) {
  field?.focus()
}
