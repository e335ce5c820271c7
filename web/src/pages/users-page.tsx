import { t } from '@lingui/core/macro'
import { Page } from '../components/page.tsx'
import { Invitations } from '../features/invitations/invitations.tsx'
import { Users } from '../features/users/users.tsx'

/** Accounts, and the invitations to create one. */
export function UsersPage() {
  return (
    <Page title={t`Users Management`}>
      <Users />
      <Invitations />
    </Page>
  )
}
