import { useEffect } from 'react'
import { preloadMarkdown } from '../features/answers/lazy-markdown.tsx'
import { unchecked } from '../features/patient-data/checked-text.ts'
import { TermsModal } from '../features/terms/terms-modal.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import { ChatComposer } from './chat-composer.tsx'
import classes from './hint-room.module.css'
import { Landing } from './landing.tsx'
import { LazyChatView, preloadChatView } from './lazy-chat-view.tsx'
import { useChat } from './use-chat.ts'
import { useSignInReminder } from './use-sign-in-reminder.ts'

export function BattlePage() {
  const { isGuest, isSuperuser } = useIdentity()
  const chat = useChat({ mode: 'battle', isGuest })
  const { turns } = chat.conversation
  const votes = turns.map((turn) => chat.votes.voteOn(turn))
  const hasHint = useSignInReminder({
    due: isGuest && !chat.isAnswering && !chat.undecided && votes.some((vote) => vote?.leftName),
    awaited: isGuest && votes.some((vote) => vote !== undefined),
    asked: turns.length,
  })
  useEffect(preloadChatView, [])
  useEffect(preloadMarkdown, [])

  const composer = (
    <>
      <ChatComposer chat={chat} mode="battle" />
      {hasHint && <div className={classes.room} />}
    </>
  )
  return (
    <>
      {chat.isLanding ? (
        <Landing isAdmin={isSuperuser} onPick={(question) => chat.send(unchecked(question))}>
          {composer}
        </Landing>
      ) : (
        <LazyChatView chat={chat}>{composer}</LazyChatView>
      )}
      <TermsModal {...chat.terms} />
    </>
  )
}
