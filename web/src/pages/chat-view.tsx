import { BATTLE_ALIASES } from '@assay/contracts/constants'
import type { ChatMode } from '@assay/contracts/threads'
import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { trackNewChat } from '../api/track.ts'
import type { Turn } from '../features/chat/turn.ts'
import { assessableAnswers } from '../features/votes/assessable-answers.ts'
import { SideBySidePanel } from '../features/votes/side-by-side-panel.tsx'
import type { OnVote } from '../features/votes/use-vote-draft.ts'
import { useCastVote } from '../features/votes/vote-outbox-provider.tsx'
import { VotePanel } from '../features/votes/vote-panel.tsx'
import { useReadingPosition } from '../hooks/use-reading-position.ts'
import { ChatExports } from './chat-exports.tsx'
import { statusText, warningOf } from './chat-status.ts'
import classes from './chat-view.module.css'
import { FootRow } from './foot-row.tsx'
import { HistoryNote } from './history-note.tsx'
import { OfflineNote } from './offline-note.tsx'
import { TurnList } from './turn-list.tsx'
import type { Chat } from './use-chat.ts'

const MODE_TITLES: Readonly<Record<ChatMode, string>> = {
  battle: 'Battle',
  dual: 'Side by Side',
  single: 'Single Chat',
}

/** The turns so far and, at the bottom, the next step: vote or ask. */
export function ChatView({ chat, children }: { chat: Chat; children: ReactNode }) {
  const { mode, threadState, undecided } = chat
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const lastKey = threadState.turns.at(-1)?.key
  const { atEnd, followEnd } = useReadingPosition(box, content, lastKey)
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">{MODE_TITLES[mode]}</h1>
      <ChatExports chat={chat} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the conversation must scroll by keyboard */}
      <section ref={box} className={classes.scroller} tabIndex={0} aria-label="Chat">
        <div ref={content} className={classes.column}>
          <HistoryNote state={chat.historyState} readAgain={chat.readHistoryAgain} />
          <TurnList chat={chat} />
        </div>
      </section>
      <div className={classes.end} data-due={undecided?.stream.turnId !== undefined || undefined}>
        <FootRow
          onJump={atEnd ? undefined : followEnd}
          onStop={chat.isAnswering ? chat.stop : undefined}
          stopping={chat.isStopping}
        />
        <ChatDock chat={chat}>{children}</ChatDock>
      </div>
      <p className="visually-hidden" role="status">
        {statusText(chat)}
      </p>
    </div>
  )
}

/** The bottom of a chat: the vote that is due, or else the question box. */
function ChatDock({ chat, children }: { chat: Chat; children: ReactNode }) {
  const { mode, threadState, historyState, undecided } = chat
  const turnId = undecided?.stream.turnId
  const isAbsent =
    threadState.turns.length === 0 && ['missing', 'without-id'].includes(historyState)
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
  const { mode, threadState, votes, display, askAgain } = chat
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
  const panel = {
    refused: votes.refusalOf(turn),
    warning: warningOf(turn),
    unread: unread && {
      name: BATTLE_ALIASES[unread],
      onOpen: () => display.bringToFront(key, unread),
    },
    answers: assessableAnswers(stream.answers, BATTLE_ALIASES),
    onVote,
  }
  if (mode === 'dual') return <SideBySidePanel {...panel} turnId={turnId} saved={saved} />
  return (
    <VotePanel
      {...panel}
      mode="battle"
      isNew={key !== turnId && !stream.unratedReason}
      // A follow-up question makes no sense alone in a new chat.
      onAskAgain={threadState.turns.length === 1 ? () => askAgain(prompt) : undefined}
    />
  )
}

/** Shown instead of the question box, because a missing chat accepts no question. */
function NewChatLink({ mode }: { mode: ChatMode }) {
  const to = mode === 'battle' ? '/battle?clear=true' : `/?mode=${mode}&clear=true`
  return (
    <Button component={Link} to={to} variant="default" onClick={trackNewChat}>
      New Chat
    </Button>
  )
}
