import type { Conversation } from '../features/chat/conversation.ts'
import { titleOf } from '../features/chat/title-of.ts'
import { threadsOf, useListThreadsInfiniteQueryState } from '../features/threads/thread-list-api.ts'
import { useIdentity } from '../hooks/use-identity.ts'

/** What a document with the whole thread is called; the history may not list the thread. */
export function useThreadTitle({ threadId, turns }: Conversation): string {
  const { userId = '' } = useIdentity()
  const { data } = useListThreadsInfiniteQueryState({ userId, search: '' })
  const listed = threadsOf(data?.pages).find(({ id }) => id === threadId)
  return titleOf(turns[0]?.prompt ?? '', listed?.title)
}
