import type { IncomingMessage } from 'node:http'
import { type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'

/** The claims of an ID token that identify a person. */
export interface Person {
  readonly sub: string
  /** Absent if the provider returns no address, as ORCID does. */
  readonly email?: string
  /** By default, the address is verified. Undefined: the provider does not send the claim. */
  readonly email_verified?: boolean | undefined
  readonly name?: string
  readonly [claim: string]: unknown
}

export interface IdentityProvider extends AsyncDisposable {
  readonly issuer: string
  /** Where the provider listens, which is the issuer unless a proxy is in front. */
  readonly url: string
  /** Keyed by issued code: the person whom the code identifies. */
  readonly codes: Record<string, Person>
  readonly control: {
    /** The person whom all other codes identify. */
    person?: Person | undefined
    /** Modifies the next tokens before they are signed. */
    spoil?: ((token: MutableToken) => void) | undefined
    /** Replaces the next signed ID tokens. */
    forge?: ((idToken: string) => string) | undefined
    /** Modifies the address to which the browser is redirected with a code. */
    redirect?: ((url: URL) => void) | undefined
    /** Added to the metadata. */
    metadata?: Readonly<Record<string, unknown>> | undefined
    /** Added to the claims that the provider gives for an access token. */
    userInfo?: Readonly<Record<string, unknown>> | undefined
  }
}

/**
 * Simulates Google, ORCID or another issuer. It redirects the browser back without a prompt.
 * @param issuer the address of a proxy in front. Default: its own address.
 */
export async function startIdentityProvider(
  algorithm: 'RS256' | 'ES256' | 'PS256' | 'RS512' = 'RS256',
  issuer?: string,
): Promise<IdentityProvider> {
  const server = new OAuth2Server()
  if (issuer) server.issuer.url = issuer
  await server.issuer.keys.generate(algorithm)
  await server.start(0, '127.0.0.1')
  const codes: IdentityProvider['codes'] = {}
  const control: IdentityProvider['control'] = {}
  const { service } = server
  service.on('beforeTokenSigning', (token: MutableToken, { body }: { body: { code?: string } }) => {
    const person = codes[body.code ?? ''] ?? control.person
    const verified = person?.email === undefined ? {} : { email_verified: true }
    Object.assign(token.payload, verified, person)
    control.spoil?.(token)
  })
  service.on('beforeResponse', ({ body }: MutableResponse) => {
    if (typeof body !== 'object' || body === null) return
    const { id_token: idToken } = body as { id_token?: string }
    if (idToken && control.forge) Object.assign(body, { id_token: control.forge(idToken) })
  })
  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }) => control.redirect?.(url))
  service.on('beforeWellKnownOpenIdConfiguration', (response: MutableResponse) => {
    Object.assign(response.body ?? {}, control.metadata)
  })
  service.on('beforeUserinfo', (response: MutableResponse, { headers }: IncomingMessage) => {
    const [, claims = ''] = headers.authorization?.split('.') ?? []
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Person
    Object.assign(response.body ?? {}, { sub }, control.userInfo)
  })
  return {
    issuer: server.issuer.url ?? '',
    url: `http://127.0.0.1:${server.address().port}`,
    codes,
    control,
    [Symbol.asyncDispose]: () => server.stop(),
  }
}
