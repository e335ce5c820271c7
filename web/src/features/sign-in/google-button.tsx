import { Button } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { errorText } from '../../api/error-text.ts'
import { FormError } from '../../components/form/form.tsx'
import { googleRedirectUri } from './google-redirect-uri.ts'
import { useReadGoogleStatusQuery, useStartGoogleMutation } from './sign-in-api.ts'

/** Starts the sign-in with Google; absent where the server has no OAuth client. */
export function GoogleButton({ disabled }: { disabled: boolean }) {
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
