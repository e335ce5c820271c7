import type { ChatMode } from '@assay/contracts'
import { BATTLE_ALIASES } from '@assay/contracts/constants'
import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { ERRORS } from '../api/error-catalogue.ts'
import { trackNewChat } from '../api/track.ts'
import { LoadFailure } from '../components/load-failure.tsx'
import { ExportButtons } from '../features/chat/export-buttons.tsx'
import type { Turn } from '../features/chat/turn.ts'
import { isFinished } from '../features/chat/turn-stream.ts'
import { TurnView } from '../features/chat/turn-view.tsx'
import { ShareButton } from '../features/sharing/share-button.tsx'
import { answersToJudge } from '../features/votes/answers-to-judge.ts'
import type { Unread } from '../features/votes/held-vote.tsx'
import {
  SideBySidePanel,
  type SideBySidePanelProps,
} from '../features/votes/side-by-side-panel.tsx'
import { unratedText } from '../features/votes/unrated-text.ts'
import { useCastVote } from '../features/votes/vote-outbox-provider.tsx'
import { VotePanel } from '../features/votes/vote-panel.tsx'
import { useReadingPosition } from '../hooks/use-reading-position.ts'
import classes from './chat-view.module.css'
import { FootRow } from './foot-row.tsx'
import { OfflineNote } from './offline-note.tsx'
import type { HistoryState } from './read-history.ts'
import { TurnReveal } from './turn-reveal.tsx'
import type { Chat } from './use-chat.ts'
import { useThreadTitle } from './use-thread-title.ts'

/** The turns so far and, at the bottom, what can be done next: vote or ask. */
export function ChatView({ chat, children }: { chat: Chat; children: ReactNode }) {
  const { mode, conversation, votes, expansion, fronts, undecided } = chat
  const { turns } = conversation
  const castVote = useCastVote()
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { atEnd, followEnd } = useReadingPosition(box, content, turns.at(-1)?.key)
  const turnId = undecided?.stream.turnId
  const isAbsent = turns.length === 0 && ['missing', 'without-id'].includes(chat.historyState)
  const title = useThreadTitle(conversation)
  const mayAsk = !undecided && !chat.isAnswering

  function unreadOf(turn: Turn): Unread | undefined {
    const side = fronts.unreadSideOf(turn)
    if (!side || side === 'single') return undefined
    return { name: BATTLE_ALIASES[side], onOpen: () => fronts.bringToFront(turn.key, side) }
  }

  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">{MODE_TITLES[mode]}</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the conversation must scroll by keyboard */}
      <section ref={box} className={classes.scroller} tabIndex={0} aria-label="Conversation">
        <div ref={content} className={classes.column}>
          <HistoryNote state={chat.historyState} readAgain={chat.readHistoryAgain} />
          {turns.length > 0 && (
            // Its place is kept while the answers grow: nothing moves when they are complete.
            <div
              className={classes.exports}
              data-print="hidden"
              data-waiting={chat.isAnswering || undefined}
            >
              <ExportButtons
                thread={() => ({
                  title,
                  exportedAt: new Date(),
                  turns: turns.map((turn) => ({ ...turn, vote: votes.voteOn(turn) })),
                })}
              />
              {conversation.threadId && turns.some((turn) => votes.voteOn(turn)?.leftName) && (
                <ShareButton threadId={conversation.threadId} />
              )}
            </div>
          )}
          {turns.map((turn) => (
            <TurnView
              key={turn.key}
              turn={turn}
              vote={votes.voteOn(turn)}
              Reveal={TurnReveal}
              showBoth={expansion.isExpanded(turn.key)}
              {...fronts.frontOf(turn)}
              onFront={fronts.bringToFront}
              onShowBoth={expansion.setExpanded}
              onReconnect={conversation.reconnect}
              onEdit={mayAsk ? chat.draft.edit : undefined}
              onAskAnew={mayAsk && mode === 'battle' ? chat.askAnew : undefined}
              onRetry={
                turn === turns.at(-1) && isFinished(turn.stream) ? conversation.retry : undefined
              }
            />
          ))}
        </div>
      </section>
      <div className={classes.end} data-due={turnId !== undefined || undefined}>
        <FootRow
          onJump={atEnd ? undefined : followEnd}
          onStop={chat.isAnswering ? chat.stop : undefined}
          stopping={chat.isStopping}
        />
        {undecided && turnId && (
          <div data-print="hidden" className={classes.dock}>
            <OfflineNote />
            <VoteBar
              key={undecided.key}
              mode={mode}
              turnId={turnId}
              isNew={undecided.key !== turnId && !undecided.stream.unratedReason}
              refused={votes.refusalOf(undecided)}
              saved={undecided.feedback}
              warning={warningOf(undecided)}
              // What follows on other questions would stand alone in a new chat.
              onAskAnew={turns.length === 1 ? () => chat.askAnew(undecided.prompt) : undefined}
              unread={unreadOf(undecided)}
              answers={answersToJudge(undecided.stream.answers, BATTLE_ALIASES)}
              onVote={(outcome, { text, reviewed }, assessments) => {
                const sideUnread = fronts.unreadSideOf(undecided) !== undefined
                castVote({
                  turnId,
                  outcome,
                  feedback: text || null,
                  sideUnread,
                  ...(reviewed.length > 0 && { reviewed }),
                  ...(assessments && { assessments }),
                })
              }}
            />
          </div>
        )}
        <div data-print="hidden" className={classes.dock} hidden={turnId !== undefined}>
          {isAbsent ? <NewChatLink mode={mode} /> : children}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {statusText(chat)}
      </p>
    </div>
  )
}

const MODE_TITLES: Readonly<Record<ChatMode, string>> = {
  battle: 'Battle',
  dual: 'Side by Side',
  single: 'Single Chat',
}

interface VoteBarProps extends SideBySidePanelProps {
  readonly mode: ChatMode
  readonly isNew: boolean
  readonly onAskAnew: (() => void) | undefined
}

function VoteBar({ mode, isNew, onAskAnew, saved, ...ballot }: VoteBarProps) {
  if (mode === 'dual') return <SideBySidePanel {...ballot} saved={saved} />
  return <VotePanel {...ballot} mode="battle" isNew={isNew} onAskAnew={onAskAnew} />
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

/** Before the vote: why it is known that it cannot count. */
function warningOf({ stream }: Turn): string | undefined {
  const { unratedReason } = stream
  if (!unratedReason) return undefined
  return `Your vote will not count, because ${unratedText(unratedReason, stream)}.`
}

function statusText({ mode, isAnswering, isStopping, undecided }: Chat): string {
  if (isStopping) return 'Stopping.'
  if (isAnswering)
    return mode === 'single' ? 'The assistant is answering.' : 'Both assistants are answering.'
  if (!undecided) return ''
  const warning = warningOf(undecided)
  return warning ? `The answers have ended. ${warning}` : 'The answers are complete. Please vote.'
}

const HISTORY_NOTES: Readonly<Record<Exclude<HistoryState, 'ready'>, string>> = {
  loading: 'Loading...',
  missing: 'This chat does not exist or is not yours.',
  'without-id': ERRORS.noThread,
  failed: 'This chat could not be loaded. Please try again.',
}

interface HistoryNoteProps {
  readonly state: HistoryState
  readonly readAgain: () => void
}

function HistoryNote({ state, readAgain }: HistoryNoteProps) {
  if (state === 'ready') return null
  if (state === 'failed') {
    return (
      <LoadFailure className={classes.note} onRetry={readAgain}>
        {HISTORY_NOTES.failed}
      </LoadFailure>
    )
  }
  return (
    <p className={classes.note} role={state === 'loading' ? undefined : 'alert'}>
      {HISTORY_NOTES[state]}
    </p>
  )
}
