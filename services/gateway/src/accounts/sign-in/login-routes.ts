import { createAccessTokenRoute, logOutRoute, testTokenRoute } from '@assay/contracts/login'
import { readCredentials } from '../../http/credentials.ts'
import { requireUser } from '../../http/identity.ts'
import { languageOf } from '../../http/language-of.ts'
import { serve } from '../../http/serve.ts'
import type { AccountsRoutes } from '../accounts-context.ts'
import { requireAccount } from '../users/require-account.ts'
import { toUserDto } from '../users/to-user-dto.ts'
import { consumeLogIn } from './consume-log-in.ts'
import { logIn, logInPastLimit } from './log-in.ts'
import { countLogIn } from './log-in-metrics.ts'
import { insertRevokedToken, takeEndSessionUrl } from './session-repository.ts'

export const loginRoutes: AccountsRoutes = async (app, context) => {
  const { db, accessTokens, authenticator, limits, mails, deviceCookie, mergeGuest } = context

  serve(app, createAccessTokenRoute, async (request, reply) => {
    const { username: email, password, totp_code, fingerprint_hash: fingerprint } = request.body
    const device = deviceCookie.find(request, email)
    const { refusal, reset } = await consumeLogIn(limits, { email, address: request.ip, device })
    if (refusal && !totp_code) throw refusal
    const options = { ...context, mails: mails(languageOf(request)) }
    const proof = { email, password, code: totp_code ?? undefined, isKnown: Boolean(device) }
    const user = await countLogIn(
      'password',
      refusal ? logInPastLimit(options, proof, refusal) : logIn(options, proof),
    )
    await reset()
    deviceCookie.remember(request, reply, email)
    await mergeGuest(fingerprint, user)
    if (fingerprint) authenticator.evict({ fingerprint })
    return { access_token: accessTokens.create(user), token_type: 'bearer' as const }
  })

  serve(app, testTokenRoute, async (request) => toUserDto(await requireAccount(db, request)))

  serve(app, logOutRoute, async (request) => {
    const { session } = requireUser(request)
    if (session) await insertRevokedToken(db, session)
    authenticator.evict(readCredentials(request))
    const endSessionUrl = session && (await takeEndSessionUrl(db, session.tokenId))
    const message = 'Logged out successfully'
    return { message, ...(endSessionUrl && { end_session_url: endSessionUrl }) }
  })
}
