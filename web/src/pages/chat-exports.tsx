import { ExportButtons } from '../features/chat/export-buttons.tsx'
import type { ThreadState } from '../features/chat/thread-state.ts'
import { titleOf } from '../features/chat/title-of.ts'
import { ShareButton } from '../features/sharing/share-button.tsx'
import { threadsOf, useListThreadsInfiniteQueryState } from '../features/threads/thread-list-api.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import classes from './chat-view.module.css'
import type { Chat } from './use-chat.ts'

/**
 * The actions on the whole chat. Their place is reserved while the chat loads and answers grow, so
 * that nothing moves.
 */
export function ChatExports({ chat }: { chat: Chat }) {
  const { threadState, votes, isAnswering } = chat
  const { threadId, turns } = threadState
  const title = useThreadTitle(threadState)
  return (
    <div
      className={classes.exports}
      data-print="hidden"
      data-waiting={isAnswering || turns.length === 0 || undefined}
    >
      <ExportButtons
        thread={() => ({
          title,
          exportedAt: new Date(),
          turns: turns.map((turn) => ({ ...turn, vote: votes.voteOn(turn) })),
        })}
      />
      {threadId && turns.some((turn) => votes.voteOn(turn)?.leftName) && (
        <ShareButton threadId={threadId} />
      )}
    </div>
  )
}

/**
 * The title for a document with the whole thread. The thread may be missing from the loaded
 * history.
 */
function useThreadTitle({ threadId, turns }: ThreadState): string {
  const { userId = '' } = useIdentity()
  const { data } = useListThreadsInfiniteQueryState({ userId, search: '' })
  const listed = threadsOf(data?.pages).find(({ id }) => id === threadId)
  return titleOf(turns[0]?.prompt ?? '', listed?.title)
}
