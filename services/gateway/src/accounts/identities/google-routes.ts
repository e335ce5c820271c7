import { REFUSALS } from '@assay/contracts/constants'
import { finishGoogleRoute, readGoogleStatusRoute, startGoogleRoute } from '@assay/contracts/google'
import { BadRequestError, ConflictError } from '../../http/app-error.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { countLogIn } from '../sign-in/log-in-metrics.ts'
import { createAttemptCookie } from './attempt-cookie.ts'
import { toGoogleProfile } from './google-profile.ts'
import type { OpenIdClient } from './openid-client.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'

export const googleRoutes: AccountsRoutes = async (
  app,
  { db, outbox, accessTokens, authenticator, secondFactor, admission, mergeGuest, google, cookie },
) => {
  const attempts = createAttemptCookie({
    name: 'assay_google',
    path: '/api/v1/oauth/google',
    secure: cookie.secure,
  })

  app.route({ ...readGoogleStatusRoute, handler: async () => ({ is_available: Boolean(google) }) })

  app.route({
    ...startGoogleRoute,
    handler: async (request, reply) => {
      const { url, attempt } = await expectConfigured(google).start(request.body.redirect_uri)
      attempts.add(request, reply, attempt)
      return { authorization_url: url }
    },
  })

  app.route({
    ...finishGoogleRoute,
    handler: async (request, reply) => {
      const client = expectConfigured(google)
      const { code, state, redirect_uri, fingerprint_hash: fingerprint, invitation } = request.body
      const attempt = attempts.consume(request, reply, state ?? '')
      if (attempt?.redirectUri !== redirect_uri) {
        throw new BadRequestError(REFUSALS.providerFailed)
      }
      const profile = toGoogleProfile(await client.finish(attempt, code))
      const signingIn = signInWithGoogle(
        { db, outbox, secondFactor, admission },
        { profile, invitation },
      )
      const user = await countLogIn('google', signingIn)
      await mergeGuest(fingerprint, user)
      if (fingerprint) authenticator.evict({ fingerprint })
      return { access_token: accessTokens.create(user), token_type: 'bearer' as const }
    },
  })
}

function expectConfigured(google: OpenIdClient | undefined): OpenIdClient {
  if (!google) throw new ConflictError('Sign-in with Google is not available')
  return google
}
