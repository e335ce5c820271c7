import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBrandGoogle, IconKey } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { errorText } from '../api/error-text.ts'
import {
  redirectUriOf,
  useReadGoogleStatusQuery,
  useStartSignInMutation,
} from '../api/oauth-api.ts'
import { forgetLostReturn } from '../api/return-path.ts'
import { storeMergeChoice } from '../api/session.ts'
import { FormError } from './form/form.tsx'

const GOOGLE = { id: 'google', name: t`Google` }

export interface ProviderButtonsProps {
  readonly disabled: boolean
  /** Whether the chats of this browser become the account's. */
  readonly isMerged: boolean
  /** The ids of the chats that stay behind. */
  readonly left: readonly string[]
}

/** One button for each provider that the server offers. It starts the sign-in there. */
export function ProviderButtons({ disabled, isMerged, left }: ProviderButtonsProps) {
  const { state } = useLocation()
  const { data: status } = useReadGoogleStatusQuery()
  const [startSignIn, { isLoading, isSuccess, error }] = useStartSignInMutation()
  if (!status) return null
  const providers = [...(status.is_available ? [GOOGLE] : []), ...status.providers]

  async function start(provider: string) {
    const selects_account = state?.selectsAccount === true
    const body = {
      redirect_uri: redirectUriOf(provider),
      ...(selects_account && { selects_account }),
    }
    const { data } = await startSignIn({ provider, body })
    storeMergeChoice(isMerged)
    forgetLostReturn(left)
    if (data) window.location.assign(data.authorization_url)
  }

  return (
    <>
      {providers.map(({ id, name }) => {
        const Icon = id === GOOGLE.id ? IconBrandGoogle : IconKey
        return (
          <Button
            key={id}
            variant="default"
            fullWidth
            disabled={disabled || isLoading || isSuccess}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => void start(id)}
          >
            <Trans>Sign in with {name}</Trans>
          </Button>
        )
      })}
      {error && <FormError>{errorText(error)}</FormError>}
    </>
  )
}
