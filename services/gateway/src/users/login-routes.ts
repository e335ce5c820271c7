import { createAccessTokenRoute } from '@assay/contracts'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AccessTokens } from './access-tokens.ts'
import { logIn } from './log-in.ts'

export interface LoginRoutesOptions {
  readonly db: Database
  readonly accessTokens: AccessTokens
}

export const loginRoutes: FastifyPluginAsyncZod<LoginRoutesOptions> = async (
  app,
  { db, accessTokens },
) => {
  app.route({
    ...createAccessTokenRoute,
    handler: async ({ body }) => {
      const user = await logIn(db, body.username, body.password)
      return { access_token: accessTokens.create(user), token_type: 'bearer' as const }
    },
  })
}
