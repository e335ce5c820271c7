import type { ChatMode } from '@assay/contracts/threads'
import type { UnratedReason } from '@assay/contracts/votes'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '../components/lazy-with-retry.ts'
import type { Turn } from '../features/chat/turn.ts'
import type { RevealProps } from '../features/chat/turn-view.tsx'
import { unratedText } from '../features/votes/unrated-text.ts'
import { useIsMobile } from '../hooks/use-is-mobile.ts'
import { useOnline } from '../hooks/use-online.ts'
import { NewChatLink } from './new-chat-link.tsx'
import { RevealedPair } from './revealed-pair.tsx'
import classes from './turn-reveal.module.css'

const ConsentQuestion = lazyPart(
  () => import('../features/consent/consent-question.tsx'),
  'ConsentQuestion',
)

/**
 * Shows the models, the better model and whether the vote is rated, together once the vote is
 * stored.
 */
export function TurnReveal({ turn, vote, onFollowUp }: RevealProps) {
  const { outcome, leftName, rightName, unratedReason, refused, feedback } = vote
  const { threadId, turnIdx } = turn.stream
  // On a phone, the focus would open the keyboard over the result.
  const isMobile = useIsMobile()
  // True for a vote cast on this page. Its names may be here already: a busy page renders it late.
  const [isNew] = useState(!turn.vote)
  const pairId = useId()
  const section = useShownOnArrival(Boolean(leftName && rightName), isNew)
  if (!leftName || !rightName) return <SendingNote />
  return (
    <section
      ref={section}
      className={classes.reveal}
      tabIndex={-1}
      aria-label={t`Result ${(turnIdx ?? 0) + 1}`}
      aria-describedby={pairId}
    >
      <RevealedPair
        id={pairId}
        outcome={outcome}
        left={leftName}
        right={rightName}
        note={countedText(turn, unratedReason ?? null)}
      />
      {feedback && (
        <p className={classes.reason} dir="auto">
          <Trans>Your reason: {feedback}</Trans>
        </p>
      )}
      {refused && (
        <p className={classes.counted} role="alert">
          {t`Your other choice was not accepted: ${refused}.`}
        </p>
      )}
      {onFollowUp && <NextStep mode={turn.stream.mode} onFollowUp={onFollowUp} />}
      {isNew && onFollowUp && threadId && (
        <ConsentQuestion
          threadId={threadId}
          turnKey={turn.key}
          onFocusLost={() => isMobile || onFollowUp()}
        />
      )}
    </section>
  )
}

function SendingNote() {
  const isOnline = useOnline()
  return (
    <p className={classes.reveal} role="status">
      {isOnline
        ? t`Sending your vote…`
        : t`You’re offline. Your vote will be sent when you’re back online.`}
    </p>
  )
}

function NextStep({ mode, onFollowUp }: { mode: ChatMode; onFollowUp: () => void }) {
  return (
    <div data-print="hidden" className={classes.next}>
      <Button variant="default" onClick={() => onFollowUp()}>
        {t`Ask a follow-up`}
      </Button>
      <NewChatLink mode={mode} label={mode === 'battle' ? t`New battle` : t`New comparison`} />
    </div>
  )
}

function countedText({ stream }: Turn, reason: UnratedReason | null): string {
  return reason
    ? t`Your vote did not count, because ${unratedText(reason, stream)}.`
    : t`Your vote counted.`
}

/**
 * Scrolls a new result into view, including content that loads into it, but not a result from the
 * history. It stops when the reader acts or has asked the next question.
 */
function useShownOnArrival(isHere: boolean, isNew: boolean) {
  const element = useRef<HTMLElement>(null)
  const wasHere = useRef(isHere && !isNew)
  useEffect(() => {
    const { current } = element
    if (!isHere || wasHere.current || !current) return
    wasHere.current = true
    // The button that had the focus is gone. A screen reader reads the result.
    if (document.activeElement === document.body) current.focus({ preventScroll: true })
    const growth = new ResizeObserver(() => {
      if (current.parentElement?.nextElementSibling) leave()
      else current.scrollIntoView({ block: 'nearest' })
    })
    // The answers above grow too, because the vote reveals details in them.
    for (const part of current.parentElement?.children ?? []) growth.observe(part)
    const left = new AbortController()
    const leave = () => {
      growth.disconnect()
      left.abort()
    }
    for (const kind of ACTS) {
      document.addEventListener(kind, leave, { capture: true, passive: true, signal: left.signal })
    }
    return leave
  }, [isHere])
  return element
}

/** Actions that show that the reader is doing something else. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
