import type { Access } from '@assay/contracts/route-contract'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { ForbiddenError } from './app-error.ts'
import { requireIdentity, requireSuperuser, requireUser } from './identity.ts'
import { assertScope, scopesFor } from './token-scopes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Access
    readonly sessionOnly?: boolean
  }
}

/** Refuses callers without the required access before it reads their input. */
export const accessPlugin = plugin<{ readonly isBoardPublic: () => boolean }>(
  async (app, { isBoardPublic }) => {
    const assertions: Readonly<Record<Access, (request: FastifyRequest) => unknown>> = {
      open: () => {},
      everybody: () => {},
      people: requireIdentity,
      accounts: requireUser,
      themselves: requireThemselves,
      board_readers: (request) => isBoardPublic() || requireSuperuser(request),
      superusers: requireSuperuser,
      superuser_role: requireSuperuserRole,
    }
    app.addHook('onRoute', ({ url, schema, config }) => {
      if (!url.startsWith('/api/') || config?.access) return
      if (!schema?.hide) throw new Error(`${url} does not state who may call it`)
    })
    app.addHook('onRequest', async (request) => {
      const { identity, method, routeOptions } = request
      const { url, config } = routeOptions
      if (identity) assertScope(identity, scopesFor({ method, url, config }))
      const { access } = config
      if (access) assertions[access](request)
    })
  },
  { name: 'access', dependencies: ['identity', 'limits'] },
)

function requireThemselves(request: FastifyRequest): void {
  const { userId, isSuperuser } = requireIdentity(request)
  if (!isSuperuser && userIdIn(request.params) !== userId) throw new ForbiddenError()
}

function requireSuperuserRole(request: FastifyRequest): void {
  if (!requireIdentity(request).isSuperuser) throw new ForbiddenError()
}

/** Returns the id as sent. An invalid id matches no user. */
function userIdIn(params: unknown): unknown {
  return typeof params === 'object' && params && 'user_id' in params ? params.user_id : undefined
}
