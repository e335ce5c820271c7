import { Button, TextInput } from '@mantine/core'
import { errorText } from '../../api/error-text.ts'
import { useLazyReadMeQuery } from '../../api/identity-api.ts'
import { ensureGuestFingerprint, storeAccessToken } from '../../api/session.ts'
import classes from '../../components/form/form.module.css'
import { PasswordField } from '../../components/form/password-field.tsx'
import { email, required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { GoogleButton } from './google-button.tsx'
import { useCreateAccessTokenMutation } from './sign-in-api.ts'

const INITIAL = { username: '', password: '' }
const RULES = { username: email, password: required('Password is required') }

/** E-mail and password. The guest's fingerprint goes along, for the server to merge its threads. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [createToken, { isLoading, error }] = useCreateAccessTokenMutation()
  const [readMe, me] = useLazyReadMeQuery()
  const busy = isLoading || me.isFetching
  const form = useForm({ initial: INITIAL, rules: RULES, onSubmit: signIn })

  async function signIn({ username, password }: typeof INITIAL) {
    const fingerprint = ensureGuestFingerprint()
    const result = await createToken({
      username: username.trim(),
      password,
      fingerprint_hash: fingerprint,
    })
    if (!result.data) return result
    storeAccessToken(result.data.access_token)
    await readMe()
    onSignedIn()
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
      <Button type="submit" disabled={busy} fullWidth>
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
      {error && (
        <p className={classes.error} role="alert">
          {errorText(error)}
        </p>
      )}
      <GoogleButton disabled={busy} />
    </form>
  )
}
