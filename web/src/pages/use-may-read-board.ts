import { useReadPublicationQuery } from '../features/leaderboard/leaderboard-api.ts'
import { useIdentity } from '../hooks/use-identity.ts'

/**
 * Unless a superuser has opened it to all, the board is for superusers alone; undefined until that
 * is known.
 */
export function useMayReadBoard(): boolean | undefined {
  const { isSuperuser } = useIdentity()
  const { data, isLoading } = useReadPublicationQuery(undefined, {
    skip: isSuperuser,
    refetchOnMountOrArgChange: true,
  })
  if (isSuperuser || data?.is_public) return true
  return isLoading ? undefined : false
}
