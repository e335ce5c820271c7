import type { confirmAddressRoute } from '@assay/contracts/confirmation'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useReadAdmissionQuery } from '../../api/admission-api.ts'
import { errorText } from '../../api/error-text.ts'
import { sendHook } from '../../api/route-hooks.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form.tsx'

const useConfirmAddressMutation = sendHook<typeof confirmAddressRoute>(
  'POST',
  '/api/v1/users/confirm-email',
  ['Me'],
)

const INCOMPLETE = t`This link is incomplete. Open the link in your email again, or request a new email in your settings.`
const VOID = t`This link no longer works. Request a new email in your settings; only the newest link works.`

/**
 * Confirms on a press, not on the visit, because mail scanners that open links would use the link
 * up.
 */
export function ConfirmForm({ token }: { token: string | null }) {
  const [confirm, { isLoading, isSuccess, error }] = useConfirmAddressMutation()
  const { data: admission } = useReadAdmissionQuery()
  const needed = admission?.needs_confirmation
  if (isSuccess)
    return (
      <p role="status">
        <Trans>
          Your email address is confirmed.{' '}
          {needed ? t`You can sign in now.` : t`Your votes now count in full.`}
        </Trans>
      </p>
    )

  const failure = token === null ? INCOMPLETE : error && failureText(error)
  return (
    <div className={classes.form}>
      {failure ? (
        <FormError>{failure}</FormError>
      ) : (
        <p className={classes.note}>
          {needed ? t`Then you can sign in.` : t`Then your votes count in full.`}
        </p>
      )}
      <Button
        fullWidth
        disabled={isLoading || token === null}
        onClick={() => token && void confirm({ token })}
      >
        {t`Confirm email`}
      </Button>
    </div>
  )
}

function failureText(error: NonNullable<ReturnType<typeof useConfirmAddressMutation>[1]['error']>) {
  return 'status' in error && error.status === 400 ? VOID : errorText(error)
}
