import { useReadMeQuery, useStartGuestQuery } from '../api/identity-api.ts'
import { readAccessToken, readStoredUser, type StoredUser } from '../api/session.ts'

export interface Identity {
  readonly isGuest: boolean
  readonly isSuperuser: boolean
  /** Absent until the server has answered once in this browser. */
  readonly userId: string | undefined
  readonly user: StoredUser | undefined
  /** Nobody knows who this is, and it could not be asked; this asks again. */
  readonly retry: (() => void) | undefined
}

/** Who uses this page. A stored user is trusted for the screen alone; the server checks again. */
export function useIdentity(): Identity {
  const signedIn = readAccessToken() !== null
  const me = useReadMeQuery(undefined, { skip: !signedIn })
  const guest = useStartGuestQuery(undefined, { skip: signedIn })
  const user = signedIn ? (me.data ?? readStoredUser()) : undefined
  const userId = user?.id ?? guest.data?.id
  const asked = signedIn ? me : guest
  return {
    isGuest: !signedIn,
    isSuperuser: user?.is_superuser ?? false,
    userId,
    user,
    retry: asked.error && !userId ? () => void asked.refetch() : undefined,
  }
}
