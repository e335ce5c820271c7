import type { TokenScope } from '@assay/contracts/personal-tokens'
import type { Role } from '@assay/contracts/roles'
import { ForbiddenError } from './app-error.ts'
import type { Identity } from './identity.ts'

/** What a client of studies reads beside them: the account, the models, and the keys of signatures. */
const READ_FOR_STUDIES: ReadonlySet<string> = new Set([
  '/api/v1/ledger/key',
  '/api/v1/llms/',
  '/api/v1/llms/connections',
  '/api/v1/models/',
  '/api/v1/users/me',
])

export interface ScopedRoute {
  readonly method: string
  readonly url?: string | undefined
  readonly config: { readonly sessionOnly?: boolean }
}

/** Returns the scopes of personal access tokens that may call the route. Any one of them suffices. */
export function scopesFor({ method, url = '', config }: ScopedRoute): readonly TokenScope[] {
  if (config.sessionOnly) return []
  const isRead = method === 'GET' || method === 'HEAD'
  const isOfStudies = url.startsWith('/api/v1/studies/') || (isRead && READ_FOR_STUDIES.has(url))
  return [
    ...(isRead ? ['read' as const] : []),
    ...(isOfStudies ? ['studies' as const] : []),
    'admin',
  ]
}

/** A token loses the scope `admin` as soon as its account is no superuser. */
export function mayHaveScope(role: Role, scope: TokenScope): boolean {
  return scope !== 'admin' || role === 'superuser'
}

/** @throws {ForbiddenError} if the caller's credential is a token with none of the scopes. */
export function assertScope({ personalToken }: Identity, accepted: readonly TokenScope[]): void {
  if (!personalToken || accepted.some((scope) => personalToken.scopes.includes(scope))) return
  if (accepted.length === 0)
    throw new ForbiddenError('Access tokens may not make this call. Please sign in.')
  throw new ForbiddenError('This call needs an access token with the scope {scopes}.', {
    params: { scopes: accepted.join(' or ') },
  })
}
