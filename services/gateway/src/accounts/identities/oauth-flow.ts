import http from 'node:http'
import https from 'node:https'
import fastify from 'fastify'
import type { ProviderMetadata } from './provider-metadata.ts'

export interface OAuthFlowOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** Timeout for a call to the token endpoint, in milliseconds. */
  readonly timeoutMs: number
}

/** A decorator of the plugin that is missing from its types. */
interface AuthorizationCodeFlow {
  authorizeURL(parameters: Readonly<Record<string, string>>): string
  getToken(parameters: Readonly<Record<string, string>>): Promise<{ readonly token: unknown }>
}

const MAX_ANSWER_BYTES = 64 * 1_024

/**
 * Builds the authorization code flow of one provider. The plugin needs the provider's addresses at
 * registration, but the gateway must start without the provider. The plugin is therefore registered
 * on its own Fastify instance.
 */
export async function createOAuthFlow(
  { authorizationEndpoint, tokenEndpoint }: ProviderMetadata,
  { clientId, clientSecret, timeoutMs }: OAuthFlowOptions,
): Promise<AuthorizationCodeFlow> {
  const scope = fastify()
  // Loaded late, because it needs memory and many deployments have no provider.
  await scope.register(import('@fastify/oauth2'), {
    name: 'provider',
    callbackUri: ({ url }) => url,
    pkce: 'S256',
    credentials: {
      client: { id: clientId, secret: clientSecret },
      auth: {
        authorizeHost: authorizationEndpoint.origin,
        authorizePath: authorizationEndpoint.pathname,
        tokenHost: tokenEndpoint.origin,
        tokenPath: tokenEndpoint.pathname,
      },
      http: {
        timeout: timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
        agent: agentFor(tokenEndpoint),
        // Node can fail with "Illegal invocation" when it reuses a connection for the next sign-in.
        headers: { connection: 'close' },
      },
      // ORCID accepts the client's credentials only in the body.
      options: { authorizationMethod: 'body' },
    },
  })
  await scope.ready()
  return scope.getDecorator<{ oauth2: AuthorizationCodeFlow }>('provider').oauth2
}

/** The global agent uses the configured proxy, but the plugin's own agent does not. */
function agentFor({ protocol }: URL): http.Agent {
  return protocol === 'https:' ? https.globalAgent : http.globalAgent
}
