import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import { BRAND } from '../brand.ts'
import { ConfirmForm } from '../features/confirmation/confirm-form.tsx'
import { AuthCard } from './auth-page.tsx'

/** Open to all visitors, because the reader of the email may not be signed in. */
export function ConfirmEmailPage() {
  const [params] = useSearchParams()
  return (
    <AuthCard
      title={t`Confirm your email address`}
      links={
        <Link to="/">
          <Trans>Go to {BRAND.name}</Trans>
        </Link>
      }
    >
      <ConfirmForm token={params.get('token')} />
    </AuthCard>
  )
}
