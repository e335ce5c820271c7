import type { Role } from '@assay/contracts/roles'
import { useReadMeQuery, useStartGuestQuery } from '../api/identity-api.ts'
import { readAccessToken, readStoredUser, type StoredUser } from '../api/session.ts'

export interface Identity {
  readonly isGuest: boolean
  readonly role: Role
  readonly isSuperuser: boolean
  /** Undefined until the server has identified this browser. */
  readonly userId: string | undefined
  readonly user: StoredUser | undefined
  /** Set if the identity is unknown because its request failed; retries the request. */
  readonly retry: (() => void) | undefined
}

/**
 * The identity of the person on this page. A stored user is trusted only for display, because the
 * server checks every request.
 */
export function useIdentity(): Identity {
  const signedIn = readAccessToken() !== null
  const me = useReadMeQuery(undefined, { skip: !signedIn })
  const guest = useStartGuestQuery(undefined, { skip: signedIn })
  const user = signedIn ? (me.data ?? readStoredUser()) : undefined
  const userId = user?.id ?? guest.data?.id
  const asked = signedIn ? me : guest
  return {
    isGuest: !signedIn,
    role: user?.role ?? (user?.is_superuser ? 'superuser' : 'user'),
    isSuperuser: user?.is_superuser ?? false,
    userId,
    user,
    retry: asked.error && !userId ? () => void asked.refetch() : undefined,
  }
}
