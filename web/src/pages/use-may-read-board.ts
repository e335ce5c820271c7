import { useReadPublicationQuery } from '../features/leaderboard/leaderboard-api.ts'
import { useIdentity } from '../hooks/use-identity.ts'

export interface BoardAccess {
  /** Undefined until that is known. */
  readonly mayRead: boolean | undefined
  /** It could not be asked; this asks again. */
  readonly retry: (() => void) | undefined
}

/** Unless a superuser has opened it to all, the board is for superusers alone. */
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
