import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useReadMeQuery } from '../../api/identity-api.ts'
import { useReadMailStatusQuery } from '../../api/mail-api.ts'
import classes from '../../components/form/form.module.css'
import { reportOutcome } from '../../components/report-outcome.ts'
import { useRequestConfirmationMutation } from './account-api.ts'

/**
 * Shows whether the address is confirmed. Where emails can be sent, it offers a button to confirm
 * it.
 */
export function ConfirmationNotice() {
  const { data: me } = useReadMeQuery()
  const { data: mail } = useReadMailStatusQuery()
  const [request, { isLoading }] = useRequestConfirmationMutation()
  if (!me) return null
  if (me.is_email_verified)
    return <p className={classes.note}>{t`Your email address is confirmed.`}</p>

  return (
    <>
      <p className={classes.note}>
        <Trans>
          Your email address isn’t confirmed yet. Until then, your votes count like a guest’s.
        </Trans>
      </p>
      {mail?.is_available && (
        <Button
          variant="default"
          disabled={isLoading}
          onClick={() => void reportOutcome(request(), t`Confirmation email sent.`)}
        >
          {t`Send confirmation email`}
        </Button>
      )}
    </>
  )
}
