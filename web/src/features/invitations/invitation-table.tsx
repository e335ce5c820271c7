import type { InvitationDto } from '@assay/contracts/invitations'
import { Button } from '@mantine/core'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { countText, dayText } from '../../components/format.ts'
import table from '../../components/table.module.css'
import { ROLE_NAMES } from '../users/role-names.ts'

export interface InvitationTableProps {
  readonly invitations: readonly InvitationDto[]
  readonly onRevoke: (invitation: InvitationDto) => void
}

/** The invitations, newest first. */
export function InvitationTable({ invitations, onRevoke }: InvitationTableProps) {
  if (invitations.length === 0) return <p>No invitations.</p>
  return (
    <DataTable
      label="List of invitations"
      columns={[...COLUMNS, revokeColumn(onRevoke)]}
      rows={invitations}
      keyOf={({ id }) => id}
      rowProps={({ state }) => ({ 'data-retired': state !== 'open' || undefined })}
      asCards
    />
  )
}

/** Completes "the invitation". */
export const nameOf = ({ email, created_at: at }: InvitationDto) =>
  email === null ? `link of ${dayText(at)}` : `of ${email}`

const STATES: Readonly<Record<InvitationDto['state'], string>> = {
  open: 'Open',
  used: 'Used',
  expired: 'Expired',
  revoked: 'Revoked',
}

const COLUMNS: readonly Column<InvitationDto>[] = [
  { name: 'For', cell: ({ email }) => email ?? 'Everybody with the link' },
  { name: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
  { name: 'State', cell: ({ state }) => STATES[state] },
  {
    name: 'Used',
    className: table.short,
    cell: ({ uses, max_uses }) => `${countText(uses)} of ${countText(max_uses)}`,
  },
  { name: 'Expires', className: table.short, cell: ({ expires_at: at }) => dayText(at) },
]

const revokeColumn = (onRevoke: InvitationTableProps['onRevoke']): Column<InvitationDto> => ({
  name: 'Actions',
  label: '',
  cell: (invitation) =>
    invitation.state === 'open' && (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Revoke the invitation ${nameOf(invitation)}`}
        onClick={() => onRevoke(invitation)}
      >
        Revoke
      </Button>
    ),
})
