import { REFUSALS } from '@assay/contracts/constants'
import {
  enterCodeRoute,
  finishSignInRoute,
  readGoogleStatusRoute,
  startSignInRoute,
} from '@assay/contracts/oauth'
import { BadRequestError, ConflictError, NotFoundError } from '../../http/app-error.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { countLogIn } from '../sign-in/log-in-metrics.ts'
import { insertProviderSession } from '../sign-in/session-repository.ts'
import type { User } from '../users/user-repository.ts'
import { type AttemptCookie, createAttemptCookie } from './attempt-cookie.ts'
import { CodeNeededError, enterCode } from './enter-code.ts'
import type { SignInProvider } from './sign-in-providers.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'

type Fingerprint = string | null | undefined

/** A provider and the cookie with its attempts, which the browser sends to no other provider. */
interface Entrance {
  readonly provider: SignInProvider
  readonly attempts: AttemptCookie
}

export const oauthRoutes: AccountsRoutes = async (app, context) => {
  const { db, accessTokens, authenticator, mergeGuest, providers, cookie } = context
  const entrances = new Map(
    providers.map((provider): [string, Entrance] => {
      const { id } = provider
      const scope = { name: `assay_${id}`, path: `/api/v1/oauth/${id}` } as const
      return [id, { provider, attempts: createAttemptCookie({ ...scope, secure: cookie.secure }) }]
    }),
  )
  const others = providers.filter(({ id }) => id !== 'google')

  const openSession = async (user: User, fingerprint: Fingerprint, endSessionUrl?: string) => {
    await mergeGuest(fingerprint, user)
    if (fingerprint) authenticator.evict({ fingerprint })
    const token = accessTokens.create(user)
    if (endSessionUrl) {
      const { jti: tokenId, exp } = accessTokens.verify(token)
      const expiresAt = new Date(exp * 1_000)
      await insertProviderSession(db, { tokenId, userId: user.id, endSessionUrl, expiresAt })
    }
    return { access_token: token, token_type: 'bearer' as const }
  }

  serve(app, readGoogleStatusRoute, async () => ({
    is_available: entrances.has('google'),
    providers: others.map(({ id, name }) => ({ id, name })),
  }))

  serve(app, startSignInRoute, async (request, reply) => {
    const { provider, attempts } = expectConfigured(entrances, request.params.provider)
    const { redirect_uri: redirectUri, selects_account: selectsAccount } = request.body
    const { url, attempt } = await provider.client.start(redirectUri, { selectsAccount })
    attempts.add(request, reply, attempt)
    return { authorization_url: url }
  })

  serve(app, finishSignInRoute, async (request, reply) => {
    const { provider, attempts } = expectConfigured(entrances, request.params.provider)
    const { code, state, iss, redirect_uri, fingerprint_hash: fingerprint } = request.body
    const { invitation } = request.body
    const attempt = attempts.consume(request, reply, state ?? '')
    if (attempt?.redirectUri !== redirect_uri) {
      throw new BadRequestError(REFUSALS.providerFailed)
    }
    const { claims, endSessionUrl } = await provider.client.finish(attempt, { code, iss })
    try {
      const signIn = signInWithProvider({ ...context, invitation }, provider, claims)
      const user = await countLogIn(provider.id, signIn)
      return await openSession(user, fingerprint, endSessionUrl)
    } catch (error) {
      if (!(error instanceof CodeNeededError)) throw error
      const { id: sub, tokenVersion: version } = error.user
      const claimed = { sub, version, provider: provider.id, endSessionUrl }
      const ticket = accessTokens.createTicket(claimed)
      const { message: detail, code: reason } = error
      return reply.code(409).send({ detail, code: reason, ticket, request_id: request.id })
    }
  })

  serve(
    app,
    enterCodeRoute,
    async ({ body: { ticket: token, totp_code: code, fingerprint_hash: fingerprint } }) => {
      const ticket = accessTokens.verifyTicket(token)
      const user = await countLogIn(ticket.provider, enterCode(context, ticket, code))
      return openSession(user, fingerprint, ticket.endSessionUrl)
    },
  )
}

function expectConfigured(entrances: ReadonlyMap<string, Entrance>, id: string): Entrance {
  const entrance = entrances.get(id)
  if (entrance) return entrance
  if (id === 'google') throw new ConflictError('Sign-in with Google is not available')
  throw new NotFoundError('This sign-in is not available')
}
