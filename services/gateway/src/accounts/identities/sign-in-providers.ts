import { type Logger, type OutsideAddresses, outsideAddress } from '@assay/runtime'
import type { IdTokenClaims } from './id-token.ts'
import { createIssuerClient, type IssuerClient } from './issuer-client.ts'
import type { OidcProvider } from './oidc-providers.ts'
import { createOpenIdClient } from './openid-client.ts'
import { lacksClaims, type ProviderPolicy } from './provider-person.ts'

/** A provider with which people sign in. */
export interface SignInProvider {
  /** Part of the routes' paths, and in audit entries. */
  readonly id: string
  readonly name: string
  /** Identifies the provider in `identities`, also after a change of its id. */
  readonly issuer: string
  readonly policy: ProviderPolicy
  readonly client: IssuerClient
}

export interface SignInEnv {
  readonly GOOGLE_CLIENT_ID?: string | undefined
  readonly GOOGLE_CLIENT_SECRET?: string | undefined
  readonly OIDC_PROVIDERS: readonly OidcProvider[]
  readonly BASE_URLS: OutsideAddresses
  readonly ALLOWED_ORIGINS: readonly string[]
}

const GOOGLE_POLICY: ProviderPolicy = {
  emailVerified: 'required',
  allowedDomains: [],
  allowedGroups: [],
  groupsClaim: 'groups',
}

/** Lists the providers that are configured. The web client offers no others. */
export function createSignInProviders(
  env: SignInEnv,
  publicUrl: string,
  log: Logger,
): readonly SignInProvider[] {
  const origins = [publicUrl, ...env.ALLOWED_ORIGINS]
  const at = (path: string) => origins.map((origin) => new URL(path, origin).href)
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  const google = clientId &&
    clientSecret && {
      clientId,
      clientSecret,
      issuer: outsideAddress('google-accounts', env.BASE_URLS),
      redirectUris: at('/auth/callback'),
    }
  const others = env.OIDC_PROVIDERS.map((settings) => {
    const redirectUris = at(`/auth/callback/${settings.id}`)
    return toProvider(
      settings,
      { redirectUris, afterLogOut: new URL('/login', publicUrl).href },
      log,
    )
  })
  return google ? [createGoogle(google, log), ...others] : others
}

interface GoogleOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly issuer: string
  readonly redirectUris: readonly string[]
}

function createGoogle(options: GoogleOptions, log: Logger): SignInProvider {
  const title = { provider: 'google', name: 'Google' }
  const parameters = { prompt: 'select_account' }
  const scope = 'openid email profile'
  const { start, finish } = createOpenIdClient({ ...options, ...title, scope, parameters }, log)
  const client: IssuerClient = {
    start,
    finish: async (attempt, { code }) => ({ claims: await finish(attempt, code) }),
  }
  return { id: 'google', name: 'Google', issuer: 'google', policy: GOOGLE_POLICY, client }
}

function toProvider(
  settings: OidcProvider,
  addresses: { readonly redirectUris: readonly string[]; readonly afterLogOut: string },
  log: Logger,
): SignInProvider {
  const { id, name, issuer, scopes } = settings
  const policy: ProviderPolicy = {
    emailVerified: settings.email_verified,
    allowedDomains: settings.allowed_domains,
    allowedGroups: settings.allowed_groups,
    groupsClaim: settings.groups_claim,
    superuserGroup: settings.superuser_group,
  }
  const options = {
    ...{ provider: id, name, issuer, scope: scopes.join(' '), ...addresses },
    ...{ clientId: settings.client_id, clientSecret: settings.client_secret },
    lacksClaims: (claims: IdTokenClaims) => lacksClaims(claims, policy),
  }
  const client = createIssuerClient(options, log)
  return { id, name, issuer: issuer.replace(/\/$/, ''), policy, client }
}
