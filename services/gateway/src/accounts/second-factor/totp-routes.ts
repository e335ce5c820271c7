import { beginTotpRoute, disableTotpRoute, enableTotpRoute } from '@assay/contracts/totp'
import type { FastifyRequest } from 'fastify'
import { readCredentials } from '../../http/credentials.ts'
import { requireUser } from '../../http/identity.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { assertOwner } from '../sign-in/assert-owner.ts'
import { requireAccount } from '../users/require-account.ts'
import type { User } from '../users/user-repository.ts'

/** Routes that turn two-factor sign-in on and off. */
export const totpRoutes: AccountsRoutes = async (
  app,
  { db, accessTokens, authenticator, limits, secondFactor },
) => {
  /** Another person may use an open browser. Accounts with a password always need it. */
  const requireOwner = async (
    request: FastifyRequest & { readonly body: { readonly current_password?: string | undefined } },
  ): Promise<User> => {
    const user = await requireAccount(db, request)
    const { session } = requireUser(request)
    const { current_password: given = '' } = request.body
    const password = user.passwordHash === null ? undefined : given
    await assertOwner(limits, user, { session, password })
    return user
  }

  serve(app, beginTotpRoute, async (request) => {
    const user = await requireOwner(request)
    return secondFactor.begin(user)
  })

  serve(app, enableTotpRoute, async (request) => {
    const known = await requireAccount(db, request)
    const { user, codes } = await secondFactor.enable(known, request.body.code)
    authenticator.evict(readCredentials(request))
    return { recovery_codes: codes, access_token: accessTokens.create(user) }
  })

  serve(app, disableTotpRoute, async (request) => {
    const user = await requireOwner(request)
    await secondFactor.disable(user, request.body.code)
    authenticator.evict(readCredentials(request))
    return { message: 'Two-factor sign-in is off' }
  })
}
