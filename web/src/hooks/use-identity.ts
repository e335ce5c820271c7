import { useReadMeQuery, useStartGuestQuery } from '../api/identity-api.ts'
import { readAccessToken, readStoredUser, type StoredUser } from '../api/session.ts'

export interface Identity {
  readonly isGuest: boolean
  readonly isSuperuser: boolean
  /** Absent until the server has answered once in this browser. */
  readonly userId: string | undefined
  readonly user: StoredUser | undefined
}

/** Who uses this page. A stored user is trusted for the screen alone; the server checks again. */
export function useIdentity(): Identity {
  const signedIn = readAccessToken() !== null
  const { data: me } = useReadMeQuery(undefined, { skip: !signedIn })
  const { data: guest } = useStartGuestQuery(undefined, { skip: signedIn })
  const user = signedIn ? (me ?? readStoredUser()) : undefined
  return {
    isGuest: !signedIn,
    isSuperuser: user?.is_superuser ?? false,
    userId: user?.id ?? guest?.id,
    user,
  }
}
