import {
  createTokenRoute,
  listTokensRoute,
  revokeTokenRoute,
} from '@assay/contracts/personal-tokens'
import { ForbiddenError, NotFoundError } from '../../http/app-error.ts'
import { requireUser } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import { mayHaveScope } from '../../http/token-scopes.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { insertAudit } from '../audit/audit-repository.ts'
import { assertOwner } from '../sign-in/assert-owner.ts'
import { requireAccount } from '../users/require-account.ts'
import { createPersonalToken } from './create-personal-token.ts'
import { deletePersonalToken, listPersonalTokens } from './personal-token-repository.ts'
import { toPersonalTokenDto } from './to-personal-token-dto.ts'

/** Routes for users to manage their personal access tokens. */
export const personalTokenRoutes: AccountsRoutes = async (app, { db, limits }) => {
  serve(app, listTokensRoute, async (request) => {
    const tokens = await listPersonalTokens(db, requireUser(request).userId)
    return tokens.map(toPersonalTokenDto)
  })

  serve(app, createTokenRoute, async (request) => {
    const user = await requireAccount(db, request)
    const { session, role } = requireUser(request)
    if (!request.body.scopes.every((scope) => mayHaveScope(role, scope))) {
      throw new ForbiddenError('Only superusers may create a token with the scope admin.')
    }
    await assertOwner(limits, user, { session, password: request.body.current_password })
    const { token, ...created } = await createPersonalToken(db, user, request.body)
    return { ...toPersonalTokenDto(created), token }
  })

  serve(app, revokeTokenRoute, async (request) => {
    const { userId } = requireUser(request)
    const { id } = request.params
    await db.transaction().execute(async (trx) => {
      const isDeleted = await deletePersonalToken(trx, { id, userId })
      if (!isDeleted) throw new NotFoundError('Access token not found')
      const action = 'access token revoked'
      await insertAudit(trx, { action, actorId: userId, subjectId: id })
    })
    return { message: 'Access token revoked' }
  })
}
