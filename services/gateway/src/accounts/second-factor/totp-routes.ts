import { beginTotpRoute, disableTotpRoute, enableTotpRoute } from '@assay/contracts/totp'
import { readCredentials } from '../../http/credentials.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { requireAccount } from '../users/require-account.ts'

/** Routes that turn two-factor sign-in on and off. */
export const totpRoutes: AccountsRoutes = async (
  app,
  { db, accessTokens, authenticator, limits, secondFactor },
) => {
  app.route({
    ...beginTotpRoute,
    handler: async (request) => {
      const user = await requireAccount(db, request)
      await limits.consume('passwordChange', user.id)
      return secondFactor.begin(user, request.body.current_password)
    },
  })

  app.route({
    ...enableTotpRoute,
    handler: async (request) => {
      const known = await requireAccount(db, request)
      const { user, codes } = await secondFactor.enable(known, request.body.code)
      authenticator.evict(readCredentials(request))
      return { recovery_codes: codes, access_token: accessTokens.create(user) }
    },
  })

  app.route({
    ...disableTotpRoute,
    handler: async (request) => {
      const user = await requireAccount(db, request)
      await limits.consume('passwordChange', user.id)
      const { current_password: password, code } = request.body
      await secondFactor.disable(user, { password, code })
      authenticator.evict(readCredentials(request))
      return { message: 'Two-factor sign-in is off' }
    },
  })
}
