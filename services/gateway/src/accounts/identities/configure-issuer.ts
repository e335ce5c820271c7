import * as openid from 'openid-client'
import type { OpenIdClientOptions } from './openid-client.ts'

/** Neither `none` nor signatures with the client's secret. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256']
const TIMEOUT_S = 10

/** Reads the issuer's metadata. Signatures of ID tokens are always verified. */
export async function configureIssuer({
  issuer,
  clientId,
  clientSecret,
}: OpenIdClientOptions): Promise<openid.Configuration> {
  const server = new URL(issuer)
  // Only tests have an issuer without TLS, on this machine.
  const execute = server.protocol === 'http:' ? [openid.allowInsecureRequests] : []
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
