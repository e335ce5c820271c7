import { Button } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { CodeField, CurrentPasswordField, EmailField } from '../../components/form/fields.tsx'
import { Form, FormError } from '../../components/form/form.tsx'
import { email, required } from '../../components/form/rules.ts'
import { useForm } from '../../components/form/use-form.ts'
import { useSignIn } from '../../hooks/use-sign-in.ts'
import { googleRedirectUri } from './google-redirect-uri.ts'
import { useReadGoogleStatusQuery, useStartGoogleMutation } from './sign-in-api.ts'

const INITIAL = { username: '', password: '', totp_code: '' }
const RULES = { username: email, password: required('Password is required') }
const CODE_RULES = { ...RULES, totp_code: required('The code is required') }
const SET_UP_PATH = '/settings?tab=two-factor'

export interface SignInFormProps {
  /** Called with the path of the next page. */
  readonly onSignedIn: (path: string) => void
}

/** Email and password, and a code for users with two-factor sign-in. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const { signIn, isBusy, error } = useSignIn()
  const [asksForCode, setAsksForCode] = useState(false)
  const rules = asksForCode ? CODE_RULES : RULES
  const form = useForm<typeof INITIAL>({ initial: INITIAL, rules, onSubmit: send })
  const failure = error && !isCodeNeeded(error) ? errorText(error) : undefined

  async function send({ username, password, totp_code }: typeof INITIAL) {
    const code = asksForCode ? { totp_code } : {}
    const result = await signIn({ username: username.trim(), password, ...code })
    if (result.error) {
      // Shown below the button.
      if (isCodeNeeded(result.error)) setAsksForCode(true)
      return {}
    }
    onSignedIn(result.me?.two_factor === 'required' ? SET_UP_PATH : '/')
    return {}
  }

  return (
    <Form
      formProps={form.formProps}
      submit={isBusy ? 'Signing in...' : 'Sign in'}
      disabled={isBusy}
      isWide
      footer={
        <>
          {failure && <FormError>{failure}</FormError>}
          <GoogleButton disabled={isBusy} />
        </>
      }
    >
      <EmailField {...form.text('username')} />
      <CurrentPasswordField {...form.text('password')} label="Password" />
      {asksForCode && <CodeField {...form.text('totp_code')} ref={focusOnArrival} />}
    </Form>
  )
}

/** The password was right, and the account needs a code too. */
function isCodeNeeded(error: object): boolean {
  return 'status' in error && error.status === 409
}

function focusOnArrival(field: HTMLInputElement | null) {
  field?.focus()
}

/** Starts the sign-in with Google; hidden where the server has no OAuth client. */
function GoogleButton({ disabled }: { disabled: boolean }) {
  const { data: status } = useReadGoogleStatusQuery()
  const [startGoogle, { isLoading, isSuccess, error }] = useStartGoogleMutation()
  if (!status?.is_available) return null

  async function start() {
    const { data } = await startGoogle({ redirect_uri: googleRedirectUri() })
    if (data) window.location.assign(data.authorization_url)
  }

  return (
    <>
      <Button
        variant="default"
        fullWidth
        disabled={disabled || isLoading || isSuccess}
        leftSection={<IconBrandGoogle size={18} aria-hidden />}
        onClick={() => void start()}
      >
        Sign in with Google
      </Button>
      {error && <FormError>{errorText(error)}</FormError>}
    </>
  )
}
