import { BATTLE_ALIASES } from '@assay/contracts/constants'
import type { ChatMode } from '@assay/contracts/threads'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { trackNewChat } from '../api/track.ts'
import type { Turn } from '../features/chat/turn.ts'
import { answersToJudge } from '../features/votes/answers-to-judge.ts'
import { SideBySidePanel } from '../features/votes/side-by-side-panel.tsx'
import type { OnVote } from '../features/votes/use-ballot.ts'
import { useCastVote } from '../features/votes/vote-outbox-provider.tsx'
import { VotePanel } from '../features/votes/vote-panel.tsx'
import { warningOf } from './chat-status.ts'
import classes from './chat-view.module.css'
import { OfflineNote } from './offline-note.tsx'
import type { Chat } from './use-chat.ts'

/** The foot of a chat: the vote on the turn that waits for one, else the question's box. */
export function ChatDock({ chat, children }: { chat: Chat; children: ReactNode }) {
  const { mode, conversation, historyState, undecided } = chat
  const turnId = undecided?.stream.turnId
  const isAbsent =
    conversation.turns.length === 0 && ['missing', 'without-id'].includes(historyState)
  return (
    <>
      {undecided && turnId && (
        <div data-print="hidden" className={classes.dock}>
          <OfflineNote />
          <Vote key={undecided.key} chat={chat} turn={undecided} turnId={turnId} />
        </div>
      )}
      <div data-print="hidden" className={classes.dock} hidden={turnId !== undefined}>
        {isAbsent ? <NewChatLink mode={mode} /> : children}
      </div>
    </>
  )
}

interface VoteProps {
  readonly chat: Chat
  readonly turn: Turn
  readonly turnId: string
}

function Vote({ chat, turn, turnId }: VoteProps) {
  const { mode, conversation, votes, display, askAnew } = chat
  const { key, prompt, stream, feedback: saved } = turn
  const castVote = useCastVote()
  const unread = display.unreadSideOf(turn)

  const onVote: OnVote = (outcome, { text, reviewed }, assessments) =>
    castVote({
      turnId,
      outcome,
      feedback: text || null,
      sideUnread: unread !== undefined,
      ...(reviewed.length > 0 && { reviewed }),
      ...(assessments && { assessments }),
    })
  const ballot = {
    refused: votes.refusalOf(turn),
    warning: warningOf(turn),
    unread: unread && {
      name: BATTLE_ALIASES[unread],
      onOpen: () => display.bringToFront(key, unread),
    },
    answers: answersToJudge(stream.answers, BATTLE_ALIASES),
    onVote,
  }
  if (mode === 'dual') return <SideBySidePanel {...ballot} turnId={turnId} saved={saved} />
  return (
    <VotePanel
      {...ballot}
      mode="battle"
      isNew={key !== turnId && !stream.unratedReason}
      // A question that follows others says too little alone in a new chat.
      onAskAnew={conversation.turns.length === 1 ? () => askAnew(prompt) : undefined}
    />
  )
}

/** A chat that is not there takes no question. */
function NewChatLink({ mode }: { mode: ChatMode }) {
  const to = mode === 'battle' ? '/battle?clear=true' : `/?mode=${mode}&clear=true`
  return (
    <Button component={Link} to={to} variant="default" onClick={trackNewChat}>
      New Chat
    </Button>
  )
}
