import { z } from 'zod'

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/
const WELL_KNOWN = '.well-known/openid-configuration'

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** The published metadata of an OpenID Connect provider. */
export interface ProviderMetadata {
  readonly issuer: string
  readonly authorizationEndpoint: URL
  readonly tokenEndpoint: URL
  readonly jwksUri: URL
}

/**
 * Fetches the issuer's metadata (OpenID Connect Discovery 1.0, section 4).
 * @throws {Error} if the metadata names another issuer or an address without TLS.
 */
export async function discoverProvider(
  issuer: string,
  timeoutMs: number,
): Promise<ProviderMetadata> {
  const address = new URL(WELL_KNOWN, issuer.endsWith('/') ? issuer : `${issuer}/`)
  assertProtected(address)
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(address, { redirect: 'error', signal })
  if (!response.ok) throw new Error(`discovery failed with status ${response.status}`)
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

function assertProtected(url: URL): void {
  if (!isProtected(url)) throw new Error('a provider needs TLS')
}

/** Plain HTTP is allowed only on this machine, for tests. */
export function isProtected({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')
