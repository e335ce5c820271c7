import type { PersonalTokenDto } from '@assay/contracts/personal-tokens'
import type { PersonalToken } from './personal-token-repository.ts'

export function toPersonalTokenDto(token: PersonalToken): PersonalTokenDto {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = token
  return {
    ...{ id, name, scopes },
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}
