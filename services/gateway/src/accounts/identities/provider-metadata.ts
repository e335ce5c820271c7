import { z } from 'zod'

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/
const WELL_KNOWN = '.well-known/openid-configuration'

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** What a provider of OpenID Connect says about itself. */
export interface ProviderMetadata {
  readonly issuer: string
  readonly authorizationEndpoint: URL
  readonly tokenEndpoint: URL
  readonly jwksUri: URL
}

/**
 * Asks the issuer for its addresses (OpenID Connect Discovery 1.0, section 4).
 * @throws {Error} when it speaks for another issuer, or would have secrets sent in the clear.
 */
export async function discoverProvider(
  issuer: string,
  timeoutMs: number,
): Promise<ProviderMetadata> {
  const address = new URL(WELL_KNOWN, issuer.endsWith('/') ? issuer : `${issuer}/`)
  assertProtected(address)
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(address, { redirect: 'error', signal })
  if (!response.ok) throw new Error(`discovery was answered ${response.status}`)
  const metadata = Metadata.parse(await response.json())
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer)) throw new Error('another issuer')
  const [authorizationEndpoint, tokenEndpoint, jwksUri] = [
    new URL(metadata.authorization_endpoint),
    new URL(metadata.token_endpoint),
    new URL(metadata.jwks_uri),
  ]
  for (const endpoint of [authorizationEndpoint, tokenEndpoint, jwksUri]) assertProtected(endpoint)
  return { issuer: metadata.issuer, authorizationEndpoint, tokenEndpoint, jwksUri }
}

/** In the clear only on this machine, as in tests. */
function assertProtected({ protocol, hostname }: URL): void {
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))) return
  throw new Error('a provider is asked over TLS')
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')
