import type { Assessments } from '@assay/contracts/assessments'
import type { ChatMode } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ALIASES } from '../components/aliases.ts'
import type { Turn } from '../features/chat/turn.ts'
import { SideBySidePanel } from '../features/votes/side-by-side-panel.tsx'
import type { OnVote } from '../features/votes/use-vote-draft.ts'
import { useCastVote } from '../features/votes/vote-outbox-provider.tsx'
import { VotePanel } from '../features/votes/vote-panel.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import { useReadingPosition } from '../hooks/use-reading-position.ts'
import { useYielding } from '../hooks/use-yielding.ts'
import { ChatExports } from './chat-exports.tsx'
import { statusText, warningOf } from './chat-status.ts'
import classes from './chat-view.module.css'
import { FootRow } from './foot-row.tsx'
import { HistoryNote } from './history-note.tsx'
import { NewChatLink } from './new-chat-link.tsx'
import { OfflineNote } from './offline-note.tsx'
import { TurnList } from './turn-list.tsx'
import type { Chat } from './use-chat.ts'
import { useVerdicts } from './use-verdicts.tsx'

const MODE_TITLES: Readonly<Record<ChatMode, string>> = {
  battle: t`Battle`,
  dual: t`Side by Side`,
  single: t`Single Chat`,
}

/** The turns so far and, at the bottom, the next step: vote or ask. */
export function ChatView({ chat, children }: { chat: Chat; children: ReactNode }) {
  const { mode, threadState, undecided } = chat
  const { isGuest } = useIdentity()
  const turnId = undecided?.stream.turnId
  const isDue = turnId !== undefined
  const isAbsent =
    threadState.turns.length === 0 && ['missing', 'without-id'].includes(chat.historyState)
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const lastKey = threadState.turns.at(-1)?.key
  const { atEnd, followEnd, hasScrolled } = useReadingPosition(box, content, lastKey)
  const isYielding = useYielding({ box, content, hasBar: isDue, hasScrolled })
  const { verdicts, heads } = useVerdicts(chat)
  useFocusWhileAnswering(box, chat.isAnswering)
  return (
    <div className={classes.page} data-due={isDue || undefined}>
      <h1 className="visually-hidden">{MODE_TITLES[mode]}</h1>
      <ChatExports chat={chat} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the conversation must scroll by keyboard */}
      <section ref={box} className={classes.scroller} tabIndex={0} aria-label={t`Chat`}>
        <div ref={content} className={classes.column}>
          <HistoryNote state={chat.historyState} readAgain={chat.readHistoryAgain} />
          {isAbsent && (
            <div className={classes.doors}>
              {isGuest && chat.historyState === 'missing' && (
                <Button component={Link} to="/login">
                  {t`Sign in to open it`}
                </Button>
              )}
              <NewChatLink mode={mode} label={t`New Chat`} />
            </div>
          )}
          <TurnList chat={chat} heads={heads} />
        </div>
      </section>
      {/* The bar covers this row unless it yields. */}
      <FootRow
        onJump={atEnd || (isDue && !isYielding) ? undefined : followEnd}
        onStop={chat.isAnswering ? chat.stop : undefined}
        stopping={chat.isStopping}
      />
      <div data-print="hidden" className={classes.dock} hidden={isDue}>
        {/* A missing chat accepts no question. */}
        {!isAbsent && children}
      </div>
      {undecided && turnId && (
        <div data-print="hidden" className={classes.vote} data-yielding={isYielding || undefined}>
          <div className={classes.bar}>
            <OfflineNote />
            <Vote
              key={undecided.key}
              chat={chat}
              turn={undecided}
              turnId={turnId}
              verdicts={verdicts}
            />
          </div>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {statusText(chat)}
      </p>
    </div>
  )
}

/** The ring stays for a reader who comes by Tab. */
const QUIETLY = { preventScroll: true, focusVisible: false }

/** Gives the chat the focus that the question box or the terms lose, and frees it after the answers. */
function useFocusWhileAnswering(box: RefObject<HTMLElement | null>, isAnswering: boolean) {
  useEffect(() => {
    const { current } = box
    if (!isAnswering || !current) return undefined
    // The terms are removed only after this commit.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, :disabled')) current.focus(QUIETLY)
    })
    return () => {
      cancelAnimationFrame(frame)
      if (document.activeElement === current) current.blur()
    }
  }, [box, isAnswering])
}

interface VoteProps {
  readonly chat: Chat
  readonly turn: Turn
  readonly turnId: string
  readonly verdicts: Assessments
}

function Vote({ chat, turn, turnId, verdicts }: VoteProps) {
  const { mode, threadState, votes, display, askAgain } = chat
  const { key, prompt, stream, feedback: saved } = turn
  const castVote = useCastVote()
  const unread = display.unreadSideOf(turn)

  const onVote: OnVote = (outcome, { text, reviewed }) =>
    castVote({
      turnId,
      outcome,
      feedback: text || null,
      sideUnread: unread !== undefined,
      ...(reviewed.length > 0 && { reviewed }),
      ...((verdicts.left || verdicts.right) && { assessments: verdicts }),
    })
  const panel = {
    turnId,
    refused: votes.refusalOf(turn),
    warning: warningOf(turn),
    unread: unread && {
      name: ALIASES[unread],
      onOpen: () => display.bringToFront(key, unread),
    },
    onVote,
  }
  if (mode === 'dual') return <SideBySidePanel {...panel} saved={saved} />
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
