import * as openid from 'openid-client'

/** Neither `none` nor signatures with the client's secret. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256']
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/
const TIMEOUT_S = 10

export interface IssuerOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Reads the issuer's metadata. Signatures of ID tokens are always verified. */
export async function configureIssuer({
  issuer,
  clientId,
  clientSecret,
}: IssuerOptions): Promise<openid.Configuration> {
  const server = new URL(issuer)
  const isTest = server.protocol === 'http:' && isProtected(server)
  const execute = isTest ? [openid.allowInsecureRequests] : []
  const options = { execute, timeout: TIMEOUT_S }
  const discovered = await openid.discovery(server, clientId, {}, undefined, options)
  const { supportsPKCE: _, ...metadata } = discovered.serverMetadata()
  const isPosted = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  const config = new openid.Configuration(
    { ...metadata, id_token_signing_alg_values_supported: ALGORITHMS },
    clientId,
    {},
    isPosted ? openid.ClientSecretPost(clientSecret) : openid.ClientSecretBasic(clientSecret),
  )
  config.timeout = TIMEOUT_S
  for (const extend of [...execute, openid.enableNonRepudiationChecks]) extend(config)
  return config
}

/** Plain HTTP is allowed only on this machine, for tests. */
export function isProtected({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}
