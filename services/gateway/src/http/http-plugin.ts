import type { Probes } from '@assay/runtime'
import plugin from 'fastify-plugin'
import { accessPlugin } from './access-plugin.ts'
import { healthRoutes } from './health-routes.ts'
import type { Authenticator } from './identity.ts'
import { identityPlugin } from './identity-plugin.ts'
import type { Limits } from './limits/create-limits.ts'
import { limitsPlugin } from './limits/limits-plugin.ts'
import { originPlugin } from './origin-plugin.ts'
import { guardPlugin } from './patient-data/guard-plugin.ts'
import type { PatientDataGuard } from './patient-data/patient-data-guard.ts'

export interface HttpOptions {
  readonly env: {
    readonly ALLOWED_ORIGINS: readonly string[]
    readonly PUBLIC_URL?: string | undefined
  }
  readonly authenticator: Authenticator
  readonly limits: Limits
  readonly guard: PatientDataGuard
  readonly isBoardPublic: () => boolean
  /** Probes of the servers that the gateway needs. */
  readonly probes: Probes
}

/** Checks every call: its origin, the caller, the rate limits, the access and its free texts. */
export const httpPlugin = plugin<HttpOptions>(
  async (app, { env, authenticator, limits, guard, isBoardPublic, probes }) => {
    await app.register(originPlugin, {
      allowed: env.ALLOWED_ORIGINS,
      publicUrl: env.PUBLIC_URL,
    })
    await app.register(identityPlugin, { authenticator })
    await app.register(limitsPlugin, { limits })
    await app.register(accessPlugin, { isBoardPublic })
    await app.register(guardPlugin, { guard })
    app.addHook('onSend', async (request, reply) => {
      const isApi = request.routeOptions.url?.startsWith('/api/')
      if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
    await app.register(healthRoutes, { probes })
  },
)
