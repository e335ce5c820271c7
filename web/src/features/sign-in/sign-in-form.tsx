import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useLazyReadMeQuery } from '../../api/identity-api.ts'
import { ensureGuestFingerprint, storeAccessToken } from '../../api/session.ts'
import classes from '../../components/form/form.module.css'
import { PasswordField } from '../../components/form/password-field.tsx'
import { email, required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { GoogleButton } from './google-button.tsx'
import { useCreateAccessTokenMutation } from './sign-in-api.ts'

const INITIAL = { username: '', password: '', totp_code: '' }
const RULES = { username: email, password: required('Password is required') }
const CODE_RULES = { ...RULES, totp_code: required('The code is required') }
const SET_UP_PATH = '/settings?tab=two-factor'

export interface SignInFormProps {
  /** Called with the path to go on to. */
  readonly onSignedIn: (path: string) => void
}

/** E-mail and password, and the code of those who have one. The guest's fingerprint goes along, for the server to merge its threads. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const [createToken, { isLoading, error }] = useCreateAccessTokenMutation()
  const [readMe, me] = useLazyReadMeQuery()
  const busy = isLoading || me.isFetching
  const [asksForCode, setAsksForCode] = useState(false)
  const rules = asksForCode ? CODE_RULES : RULES
  const form = useForm<typeof INITIAL>({ initial: INITIAL, rules, onSubmit: signIn })
  const failure = error && !isCodeNeeded(error) ? errorText(error) : undefined

  async function signIn({ username, password, totp_code }: typeof INITIAL) {
    const fingerprint = ensureGuestFingerprint()
    const result = await createToken({
      username: username.trim(),
      password,
      ...(asksForCode && { totp_code }),
      fingerprint_hash: fingerprint,
    })
    if (!result.data) {
      if (isCodeNeeded(result.error)) setAsksForCode(true)
      return result
    }
    storeAccessToken(result.data.access_token)
    const { data } = await readMe()
    onSignedIn(data?.two_factor === 'required' ? SET_UP_PATH : '/')
    return {}
  }

  return (
    <form className={classes.form} {...form.formProps}>
      <TextInput
        {...form.text('username')}
        type="email"
        label="Email"
        autoComplete="username"
        required
      />
      <PasswordField
        {...form.text('password')}
        label="Password"
        autoComplete="current-password"
        required
      />
      {asksForCode && (
        <TextInput
          {...form.text('totp_code')}
          label="Code"
          description="From your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          ref={focusOnArrival}
          required
        />
      )}
      <Button type="submit" disabled={busy} fullWidth>
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
      {failure && (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      )}
      <GoogleButton disabled={busy} />
    </form>
  )
}

/** The password was right, and the account asks for a code besides. */
function isCodeNeeded(error: object): boolean {
  return 'status' in error && error.status === 409
}

function focusOnArrival(field: HTMLInputElement | null) {
  field?.focus()
}
