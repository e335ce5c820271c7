import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { BRAND } from '../brand.ts'
import { JoinStudy } from '../features/study-ratings/join-study.tsx'
import { AuthCard } from './auth-page.tsx'

/** Open to all visitors, because the reader of an invitation may not be signed in. */
export function JoinStudyPage() {
  const { pathname, search } = useLocation()
  const token = new URLSearchParams(search).get('token')
  return (
    <AuthCard
      title={t`Join a study`}
      links={
        <Link to="/">
          <Trans>Go to {BRAND.name}</Trans>
        </Link>
      }
    >
      <JoinStudy token={token} path={pathname + search} />
    </AuthCard>
  )
}
