import { REFUSALS } from '@assay/contracts/constants'
import { finishOrcidRoute, startOrcidRoute, unlinkOrcidRoute } from '@assay/contracts/orcid'
import type { Database } from '@assay/db'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'
import type { ReadExpertise } from '../expertise/read-expertise.ts'
import { requireAccount } from '../users/require-account.ts'
import { createAttemptCookie } from './attempt-cookie.ts'
import { linkOrcid, unlinkOrcid } from './link-orcid.ts'
import type { OpenIdClient } from './openid-client.ts'

export interface OrcidRoutesOptions {
  readonly db: Database
  readonly readExpertise: ReadExpertise
  /** Absent if ORCID is not configured. */
  readonly orcid?: OpenIdClient | undefined
  /** The address to which ORCID redirects the browser. */
  readonly redirectUri: string
  readonly cookie: { readonly secure: boolean }
}

const ATTEMPT_COOKIE = { name: 'assay_orcid', path: '/api/v1/identities/orcid' } as const

/** Lets accounts link their ORCID iD. People cannot sign in with an iD. */
export const orcidRoutes: FastifyPluginAsyncZod<OrcidRoutesOptions> = async (
  app,
  { db, readExpertise, orcid, redirectUri, cookie },
) => {
  const attempts = createAttemptCookie({ ...ATTEMPT_COOKIE, secure: cookie.secure })

  app.route({
    ...startOrcidRoute,
    handler: async (request, reply) => {
      const { id: userId } = await requireAccount(db, request)
      const { url, attempt } = await expectConfigured(orcid).start(redirectUri)
      attempts.add(request, reply, { ...attempt, userId })
      return { authorization_url: url }
    },
  })

  app.route({
    ...finishOrcidRoute,
    handler: async (request, reply) => {
      const account = await requireAccount(db, request)
      const client = expectConfigured(orcid)
      const attempt = attempts.consume(request, reply, request.body.state)
      if (attempt?.userId !== account.id) throw new BadRequestError(REFUSALS.providerFailed)
      const { sub } = await client.finish(attempt, request.body.code)
      await linkOrcid(db, account.id, sub)
      return readExpertise(account)
    },
  })

  app.route({
    ...unlinkOrcidRoute,
    handler: async (request) => {
      const account = await requireAccount(db, request)
      await unlinkOrcid(db, account.id)
      return readExpertise(account)
    },
  })
}

function expectConfigured(orcid: OpenIdClient | undefined): OpenIdClient {
  if (!orcid) throw new ConflictError('Linking an ORCID iD is not available')
  return orcid
}
