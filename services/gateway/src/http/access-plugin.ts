import { type ACCESS, type Access, accessStatus, type CallerKind } from '@assay/contracts/access'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { ForbiddenError } from './app-error.ts'
import { type Identity, requireUser } from './identity.ts'
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
    const inTable = (access: Access, request: FastifyRequest): keyof typeof ACCESS => {
      if (access === 'board_readers') return isBoardPublic() ? 'everybody' : 'superusers'
      if (access !== 'themselves') return access
      return isNamed(request) ? 'people' : 'superuser_role'
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
      if (access) assertMayCall(request, inTable(access, request))
    })
  },
  { name: 'access', dependencies: ['identity', 'limits'] },
)

function assertMayCall(request: FastifyRequest, access: keyof typeof ACCESS): void {
  const status = accessStatus(access, kindOf(request.identity))
  if (status === 401) requireUser(request)
  if (status !== 200) throw new ForbiddenError()
}

function kindOf(identity: Identity | null): CallerKind {
  if (!identity) return 'nobody'
  return identity.isGuest ? 'guest' : identity.role
}

/** Whether the path names the caller. The id is compared as sent; an invalid one matches no user. */
function isNamed({ identity, params }: FastifyRequest): boolean {
  const id = typeof params === 'object' && params && 'user_id' in params && params.user_id
  return identity !== null && identity.userId === id
}
