import type { Identity } from '../../hooks/use-identity.ts'
import { useRetryWhenBack } from '../../hooks/use-retry-when-back.ts'
import { useListThreadsInfiniteQuery } from './thread-list-api.ts'

/** The reader's threads. Threads that could not be loaded are fetched again. */
export function useThreads({ userId = '', isGuest, retry }: Identity, search: string) {
  const list = useListThreadsInfiniteQuery({ userId, search }, { skip: !userId })
  const askAgain = retry ?? (list.error ? () => void list.refetch() : undefined)
  const onRetry = list.currentData || isGuest ? undefined : askAgain
  // If the list shows an error message, that message retries the request. Otherwise, the retry
  // happens here.
  useRetryWhenBack(onRetry ? undefined : askAgain)
  return {
    list,
    /** False for a guest whom the server could not identify, because that list is empty. */
    isLoading: !askAgain && (list.isLoading || list.isUninitialized),
    /** Set if the list shows a failure; retries the request. */
    onRetry,
  }
}
