import http from 'node:http'
import https from 'node:https'
import fastify from 'fastify'
import * as openid from 'openid-client'
import type { IssuerOptions } from './configure-issuer.ts'

/** A decorator of the plugin that is missing from its types. */
export interface AuthorizationCodeFlow {
  authorizeURL(parameters: Readonly<Record<string, string>>): string
  getToken(parameters: Readonly<Record<string, string>>): Promise<{ readonly token: unknown }>
}

interface FlowEndpoints {
  readonly authorizationEndpoint: URL
  readonly tokenEndpoint: URL
}

type FlowCredentials = Pick<IssuerOptions, 'clientId' | 'clientSecret'>

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1_024

/** Builds the flow, and sends the token requests of openid-client through it. */
export async function connectOAuthFlow(
  config: openid.Configuration,
  credentials: FlowCredentials,
): Promise<AuthorizationCodeFlow> {
  const { authorization_endpoint, token_endpoint } = config.serverMetadata()
  const [authorizationEndpoint, tokenEndpoint] = [
    new URL(authorization_endpoint ?? ''),
    new URL(token_endpoint ?? ''),
  ]
  const flow = await createOAuthFlow({ authorizationEndpoint, tokenEndpoint }, credentials)
  config[openid.customFetch] = async (url, options) => {
    if (url !== tokenEndpoint.href) return fetch(url, options as RequestInit)
    const {
      code = '',
      redirect_uri = '',
      code_verifier = '',
    } = Object.fromEntries(new URLSearchParams(options.body as URLSearchParams))
    const { token } = await flow.getToken({ code, redirect_uri, code_verifier })
    return Response.json(token)
  }
  return flow
}

/**
 * Builds the authorization code flow of one provider. The plugin needs the provider's addresses at
 * registration, but the gateway must start without the provider. The plugin is therefore registered
 * on its own Fastify instance.
 */
export async function createOAuthFlow(
  { authorizationEndpoint, tokenEndpoint }: FlowEndpoints,
  { clientId, clientSecret }: FlowCredentials,
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
        timeout: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        agent: agentFor(tokenEndpoint),
        // Node can fail with "Illegal invocation" when it reuses a connection for the next sign-in.
        headers: { connection: 'close' },
      },
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
