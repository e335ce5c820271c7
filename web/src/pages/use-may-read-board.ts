import { useReadPublicationQuery } from '../features/leaderboard/leaderboard-api.ts'
import { useIdentity } from '../hooks/use-identity.ts'

export interface BoardAccess {
  /** Undefined until the client has checked whether the board is public. */
  readonly mayRead: boolean | undefined
  /** Set if the check failed; repeats the check. */
  readonly retry: (() => void) | undefined
}

/** Only superusers may read the board, unless a superuser has published it. */
export function useMayReadBoard(): BoardAccess {
  const { isSuperuser } = useIdentity()
  const { data, error, refetch } = useReadPublicationQuery(undefined, {
    skip: isSuperuser,
    refetchOnMountOrArgChange: true,
  })
  return {
    mayRead: isSuperuser || data?.is_public,
    retry: error && !data ? () => void refetch() : undefined,
  }
}
