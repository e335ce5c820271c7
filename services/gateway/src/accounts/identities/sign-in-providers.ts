import { type Logger, type OutsideAddresses, outsideAddress } from '@assay/runtime'
import { createIssuerClient, type IdTokenClaims, type IssuerClient } from './issuer-client.ts'
import type { OidcProvider } from './oidc-providers.ts'
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
      ...{ provider: 'google', name: 'Google', scope: 'openid email profile', usesPlugin: true },
      ...{ clientId, clientSecret, redirectUris: at('/auth/callback') },
      issuer: outsideAddress('google-accounts', env.BASE_URLS),
    }
  const others = env.OIDC_PROVIDERS.map((settings) => {
    const redirectUris = at(`/auth/callback/${settings.id}`)
    return toProvider(
      settings,
      { redirectUris, afterLogOut: new URL('/login', publicUrl).href },
      log,
    )
  })
  return google ? [createGoogle(createIssuerClient(google, log)), ...others] : others
}

function createGoogle({ start, finish }: IssuerClient): SignInProvider {
  const client: IssuerClient = {
    start: (redirectUri) => start(redirectUri, { selectsAccount: true }),
    finish,
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
