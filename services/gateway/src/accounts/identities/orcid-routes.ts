import { REFUSALS } from '@assay/contracts/constants'
import { finishOrcidRoute, startOrcidRoute, unlinkOrcidRoute } from '@assay/contracts/orcid'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { requireAccount } from '../users/require-account.ts'
import { createAttemptCookie } from './attempt-cookie.ts'
import { linkOrcid, unlinkOrcid } from './link-orcid.ts'

const ATTEMPT_COOKIE = { name: 'assay_orcid', path: '/api/v1/identities/orcid' } as const

/** Lets accounts link their ORCID iD. People cannot sign in with an iD. */
export const orcidRoutes: AccountsRoutes = async (app, { db, readExpertise, orcid, cookie }) => {
  const attempts = createAttemptCookie({ ...ATTEMPT_COOKIE, secure: cookie.secure })

  serve(app, startOrcidRoute, async (request, reply) => {
    const { id: userId } = await requireAccount(db, request)
    const { client, redirectUri } = expectConfigured(orcid)
    const { url, attempt } = await client.start(redirectUri)
    attempts.add(request, reply, { ...attempt, userId })
    return { authorization_url: url }
  })

  serve(app, finishOrcidRoute, async (request, reply) => {
    const account = await requireAccount(db, request)
    const { client } = expectConfigured(orcid)
    const attempt = attempts.consume(request, reply, request.body.state)
    if (attempt?.userId !== account.id) throw new BadRequestError(REFUSALS.providerFailed)
    const { claims } = await client.finish(attempt, request.body)
    await linkOrcid(db, account.id, claims.sub)
    return readExpertise(account)
  })

  serve(app, unlinkOrcidRoute, async (request) => {
    const account = await requireAccount(db, request)
    await unlinkOrcid(db, account.id)
    return readExpertise(account)
  })
}

function expectConfigured<Client>(orcid: Client | undefined): Client {
  if (!orcid) throw new ConflictError('Linking an ORCID iD is not available')
  return orcid
}
