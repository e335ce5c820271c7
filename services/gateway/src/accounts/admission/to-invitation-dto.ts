import type { InvitationDto } from '@assay/contracts/invitations'
import type { Invitation } from './invitation-repository.ts'

export function toInvitationDto(invitation: Invitation): InvitationDto {
  const { id, email, role, uses, maxUses, createdAt, expiresAt } = invitation
  return {
    ...{ id, email, role, state: stateOf(invitation), uses },
    max_uses: maxUses,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
}

function stateOf({ revokedAt, uses, maxUses, expiresAt }: Invitation): InvitationDto['state'] {
  if (revokedAt) return 'revoked'
  if (uses >= maxUses) return 'used'
  return expiresAt <= new Date() ? 'expired' : 'open'
}
