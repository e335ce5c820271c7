import type { Identity } from '../../hooks/use-identity.ts'
import { useRetryWhenBack } from '../../hooks/use-retry-when-back.ts'
import { useListThreadsInfiniteQuery } from './thread-list-api.ts'

/** The reader's threads; those that could not be read are asked for again. */
export function useThreads({ userId = '', isGuest, retry }: Identity, search: string) {
  const list = useListThreadsInfiniteQuery({ userId, search }, { skip: !userId })
  const askAgain = retry ?? (list.error ? () => void list.refetch() : undefined)
  const onRetry = list.currentData || isGuest ? undefined : askAgain
  // What nobody is told of is asked for again all the same.
  useRetryWhenBack(onRetry ? undefined : askAgain)
  return {
    list,
    /** Not of a guest whom the server could not name: that list is empty. */
    isLoading: !askAgain && (list.isLoading || list.isUninitialized),
    /** There is a failure to be told, and this asks again. */
    onRetry,
  }
}
