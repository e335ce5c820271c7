import { cutAtWord } from '../components/cut-at-word.ts'
import type { Conversation } from '../features/chat/conversation.ts'
import { threadsOf, useListThreadsInfiniteQueryState } from '../features/threads/thread-list-api.ts'
import { useIdentity } from '../hooks/use-identity.ts'

const LONGEST_TITLE = 60

/** What the history calls the thread or, where it does not list it, how its first question begins. */
export function useThreadTitle({ threadId, turns }: Conversation): string {
  const { userId = '' } = useIdentity()
  const { data } = useListThreadsInfiniteQueryState({ userId, search: '' })
  const listed = threadsOf(data?.pages).find(({ id }) => id === threadId)
  return listed?.title || beginOf(turns[0]?.prompt ?? '') || 'Untitled Chat'
}

function beginOf(prompt: string): string {
  const begin = cutAtWord(prompt, LONGEST_TITLE)
  return begin === prompt ? prompt : `${begin}…`
}
