import { ExportButtons } from '../features/chat/export-buttons.tsx'
import { ShareButton } from '../features/sharing/share-button.tsx'
import classes from './chat-view.module.css'
import type { Chat } from './use-chat.ts'
import { useThreadTitle } from './use-thread-title.ts'

/** What can be done with the whole chat. Its place is kept while answers grow, so that nothing moves. */
export function ChatExports({ chat }: { chat: Chat }) {
  const { conversation, votes, isAnswering } = chat
  const { threadId, turns } = conversation
  const title = useThreadTitle(conversation)
  if (turns.length === 0) return null
  return (
    <div className={classes.exports} data-print="hidden" data-waiting={isAnswering || undefined}>
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
