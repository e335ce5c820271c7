import type { InvitationDto } from '@assay/contracts/invitations'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useReadMailStatusQuery } from '../../api/mail-api.ts'
import { ActionDialog } from '../../components/action-dialog.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { SecretDialog } from '../../components/secret-dialog.tsx'
import { Section } from '../../components/section.tsx'
import table from '../../components/table.module.css'
import { useListInvitationsQuery, useRevokeInvitationMutation } from './invitation-api.ts'
import { InvitationLinkDialog } from './invitation-link-dialog.tsx'
import { InvitationTable, nameOf } from './invitation-table.tsx'
import { InviteByMailDialog } from './invite-by-mail-dialog.tsx'

type Opened =
  | { readonly dialog: 'mail' | 'link' }
  | { readonly dialog: 'show'; readonly link: string; readonly uses: number }
  | { readonly dialog: 'revoke'; readonly invitation: InvitationDto }

/** Invites people to create an account, and lists and revokes invitations. */
export function Invitations() {
  const query = useListInvitationsQuery()
  const { data: mail } = useReadMailStatusQuery()
  const [opened, setOpened] = useState<Opened>()
  return (
    <Section
      title={t`Invitations`}
      note={t`With an invitation, people can always create an account.`}
    >
      <div className={table.filter}>
        {mail?.is_available && (
          <Button onClick={() => setOpened({ dialog: 'mail' })}>{t`Invite by mail`}</Button>
        )}
        <Button variant="default" onClick={() => setOpened({ dialog: 'link' })}>
          {t`Create a link`}
        </Button>
      </div>
      <Loaded query={query} label={t`the invitations`}>
        {(invitations) => (
          <InvitationTable
            invitations={invitations}
            onRevoke={(invitation) => setOpened({ dialog: 'revoke', invitation })}
          />
        )}
      </Loaded>
      {opened && <OpenedDialog opened={opened} onOpen={setOpened} />}
    </Section>
  )
}

interface OpenedDialogProps {
  readonly opened: Opened
  readonly onOpen: (next: Opened | undefined) => void
}

function OpenedDialog({ opened, onOpen }: OpenedDialogProps) {
  const close = () => onOpen(undefined)
  switch (opened.dialog) {
    case 'mail':
      return <InviteByMailDialog onClose={close} />
    case 'link':
      return (
        <InvitationLinkDialog
          onCreated={(link, uses) => onOpen({ dialog: 'show', link, uses })}
          onClose={close}
        />
      )
    case 'show':
      return (
        <SecretDialog
          title={t`Invitation link`}
          what={t`link`}
          label={t`Link`}
          secret={opened.link}
          onClose={close}
        >
          {opened.uses === 1
            ? t`The first person who uses this link can create an account.`
            : t`Up to ${opened.uses} people with this link can create an account.`}
        </SecretDialog>
      )
    case 'revoke':
      return <RevokeDialog invitation={opened.invitation} onClose={close} />
  }
}

interface RevokeDialogProps {
  readonly invitation: InvitationDto
  readonly onClose: () => void
}

function RevokeDialog({ invitation, onClose }: RevokeDialogProps) {
  const [revoke] = useRevokeInvitationMutation()
  return (
    <ActionDialog
      title={t`Revoke the invitation ${nameOf(invitation)}?`}
      label={t`Revoke`}
      success={t`Invitation revoked.`}
      onRun={() => revoke({ id: invitation.id })}
      onClose={onClose}
    >
      <Trans>
        Nobody can use it any more. Accounts that were created with it stay. You can’t undo this.
      </Trans>
    </ActionDialog>
  )
}
