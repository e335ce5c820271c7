import { cutAtWord } from '../components/cut-at-word.ts'
import type { Conversation } from '../features/chat/conversation.ts'
import { threadsOf, useListThreadsInfiniteQueryState } from '../features/threads/thread-list-api.ts'
import { useIdentity } from '../hooks/use-identity.ts'

const LONGEST_TITLE = 60

/**
 * What the history calls the thread or, where it does not list it, how its first question begins;
 * either ends in "…" where the question goes on.
 */
export function useThreadTitle({ threadId, turns }: Conversation): string {
  const { userId = '' } = useIdentity()
  const { data } = useListThreadsInfiniteQueryState({ userId, search: '' })
  const listed = threadsOf(data?.pages).find(({ id }) => id === threadId)
  const question = (turns[0]?.prompt ?? '').trim().replaceAll(/\s+/g, ' ')
  const title = listed?.title || cutAtWord(question, LONGEST_TITLE)
  const isCut = question.startsWith(title) && title.length < question.length
  return isCut ? `${title}…` : title || 'Untitled Chat'
}
