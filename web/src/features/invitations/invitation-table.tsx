import type { InvitationDto } from '@assay/contracts/invitations'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { actionsColumn, type Column, DataTable } from '../../components/data-table.tsx'
import { countText, dayText } from '../../components/format.ts'
import table from '../../components/table.module.css'
import { ROLE_NAMES } from '../users/role-names.ts'

export interface InvitationTableProps {
  readonly invitations: readonly InvitationDto[]
  readonly onRevoke: (invitation: InvitationDto) => void
}

/** The invitations, newest first. */
export function InvitationTable({ invitations, onRevoke }: InvitationTableProps) {
  if (invitations.length === 0) return <p>{t`No invitations.`}</p>
  return (
    <DataTable
      label={t`List of invitations`}
      columns={[...COLUMNS, revokeColumn(onRevoke)]}
      rows={invitations}
      keyOf={({ id }) => id}
      rowProps={({ state }) => ({ 'data-retired': state !== 'open' || undefined })}
    />
  )
}

/** Completes "the invitation". */
export const nameOf = ({ email, created_at: at }: InvitationDto) =>
  email === null ? t`link of ${dayText(at)}` : t`of ${email}`

const STATES: Readonly<Record<InvitationDto['state'], string>> = {
  open: t`Open`,
  used: t`Used`,
  expired: t`Expired`,
  revoked: t`Revoked`,
}

const COLUMNS: readonly Column<InvitationDto>[] = [
  { name: t`For`, cell: ({ email }) => email ?? t`Everybody with the link` },
  { name: t`Role`, cell: ({ role }) => ROLE_NAMES[role] },
  { name: t`State`, cell: ({ state }) => STATES[state] },
  {
    name: t`Used`,
    className: table.short,
    cell: ({ uses, max_uses }) => t`${countText(uses)} of ${countText(max_uses)}`,
  },
  { name: t`Expires`, className: table.short, cell: ({ expires_at: at }) => dayText(at) },
]

const revokeColumn = (onRevoke: InvitationTableProps['onRevoke']) =>
  actionsColumn<InvitationDto>(
    (invitation) =>
      invitation.state === 'open' && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t`Revoke the invitation ${nameOf(invitation)}`}
          onClick={() => onRevoke(invitation)}
        >
          {t`Revoke`}
        </Button>
      ),
  )
