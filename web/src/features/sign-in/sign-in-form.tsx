import '@mantine/core/styles/PasswordInput.css'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useLazyReadMeQuery } from '../../api/identity-api.ts'
import { guestFingerprint, storeAccessToken } from '../../api/session.ts'
import { useCreateAccessTokenMutation } from './sign-in-api.ts'
import classes from './sign-in-form.module.css'

/** E-mail and password. The guest's fingerprint goes along, for the server to merge its threads. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [createToken, { isLoading, error }] = useCreateAccessTokenMutation()
  const [readMe, me] = useLazyReadMeQuery()
  const busy = isLoading || me.isFetching

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const result = await createToken({
      username: String(form.get('email')),
      password: String(form.get('password')),
      fingerprint_hash: guestFingerprint(),
    })
    if (!result.data) return
    storeAccessToken(result.data.access_token)
    await readMe()
    onSignedIn()
  }

  return (
    <form className={classes.form} onSubmit={(event) => void signIn(event)}>
      <TextInput name="email" type="email" label="Email" autoComplete="username" required />
      <PasswordInput
        name="password"
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
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
    </form>
  )
}
