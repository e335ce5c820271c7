import http from 'node:http'
import https from 'node:https'
import oauth2 from '@fastify/oauth2'
import fastify from 'fastify'
import type { ProviderMetadata } from './provider-metadata.ts'

export interface OAuthFlowOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** Milliseconds for a call of the token endpoint. */
  readonly timeoutMs: number
}

/** What the plugin's decorator has, and its types do not say. */
interface AuthorizationCodeFlow {
  authorizeURL(parameters: Readonly<Record<string, string>>): string
  getToken(parameters: Readonly<Record<string, string>>): Promise<{ readonly token: unknown }>
}

const MAX_ANSWER_BYTES = 64 * 1_024

/**
 * The authorization code flow of one provider. A scope of its own carries the plugin: it must know
 * the provider's addresses when it is registered, and the gateway starts without asking anybody.
 */
export async function createOAuthFlow(
  { authorizationEndpoint, tokenEndpoint }: ProviderMetadata,
  { clientId, clientSecret, timeoutMs }: OAuthFlowOptions,
): Promise<AuthorizationCodeFlow> {
  const scope = fastify()
  await scope.register(oauth2, {
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
      http: { timeout: timeoutMs, maxBytes: MAX_ANSWER_BYTES, agent: agentFor(tokenEndpoint) },
      // ORCID takes it nowhere else.
      options: { authorizationMethod: 'body' },
    },
  })
  await scope.ready()
  return scope.getDecorator<{ oauth2: AuthorizationCodeFlow }>('provider').oauth2
}

/** The global agent knows the proxy that calls to the outside take; the plugin's own does not. */
function agentFor({ protocol }: URL): http.Agent {
  return protocol === 'https:' ? https.globalAgent : http.globalAgent
}
