import { MAX_PERSONAL_TOKENS, PERSONAL_TOKEN_PREFIX } from '@assay/contracts/constants'
import type { CreateTokenBody } from '@assay/contracts/personal-tokens'
import type { Database } from '@assay/db'
import { ConflictError } from '../../http/app-error.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { createSecretToken } from '../secret-token.ts'
import { lockSession } from '../sign-in/lock-session.ts'
import type { User } from '../users/user-repository.ts'
import {
  countPersonalTokens,
  insertPersonalToken,
  type PersonalToken,
} from './personal-token-repository.ts'

/**
 * Creates a personal access token. Only its hash is stored, so the returned text is its only copy.
 * @throws {UnauthenticatedError} if the sessions were ended in the meantime.
 * @throws {ConflictError} if the account has too many tokens.
 */
export async function createPersonalToken(
  db: Database,
  user: User,
  { name, scopes, expires_in_days: days }: CreateTokenBody,
): Promise<PersonalToken & { readonly token: string }> {
  const { token, hash: tokenHash } = createSecretToken(PERSONAL_TOKEN_PREFIX)
  const stored = await db.transaction().execute(async (trx) => {
    await lockSession(trx, user)
    if ((await countPersonalTokens(trx, user.id)) >= MAX_PERSONAL_TOKENS) {
      throw new ConflictError('You have {count} access tokens. Please revoke one first.', {
        params: { count: MAX_PERSONAL_TOKENS },
      })
    }
    const created = await insertPersonalToken(trx, {
      userId: user.id,
      name,
      scopes,
      tokenHash,
      days,
    })
    await insertAudit(trx, {
      action: 'access token created',
      ...{ actorId: user.id, subjectId: created.id, detail: scopes.join(', ') },
    })
    return created
  })
  return { ...stored, token }
}
