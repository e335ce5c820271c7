import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../components/lazy-with-retry.ts'
import type { Turn, TurnVote } from '../features/chat/turn.ts'
import { ModelLogo } from '../features/models/model-logo.tsx'
import { unratedText } from '../features/votes/unrated-text.ts'
import { useIdentity } from '../hooks/use-identity.ts'
import { useOnline } from '../hooks/use-online.ts'
import classes from './turn-reveal.module.css'

const StandingNote = lazyPart(() => import('./standing-note.tsx'), 'StandingNote')

const ConsentQuestion = lazyPart(
  () => import('../features/consent/consent-question.tsx'),
  'ConsentQuestion',
)

export interface TurnRevealProps {
  readonly turn: Turn
  readonly vote: TurnVote
}

/**
 * Shows the models, the better model and whether the vote is rated, together once the vote is
 * stored.
 */
export function TurnReveal({ turn, vote }: TurnRevealProps) {
  const { outcome, leftName, rightName, unratedReason, refused, feedback } = vote
  const { threadId, turnIdx } = turn.stream
  const { isSuperuser } = useIdentity()
  // True for a vote cast on this page, because a turn from the history already has its names.
  const [isNew] = useState(!leftName)
  const section = useShownOnArrival(Boolean(leftName && rightName))
  if (!leftName || !rightName) return <SendingNote />
  const names = { left: leftName, right: rightName }
  return (
    <section ref={section} className={classes.reveal} aria-label={`Result ${(turnIdx ?? 0) + 1}`}>
      <Sentence outcome={outcome} {...names} />
      <StandingNote names={orderOf(outcome, names)} isSuperuser={isSuperuser} />
      <p className={classes.counted}>{countedText(turn, unratedReason ?? null)}</p>
      {feedback && (
        <p className={classes.reason} dir="auto">
          Your reason: {feedback}
        </p>
      )}
      {refused && (
        <p className={classes.counted} role="alert">
          {`Your other choice was not accepted: ${refused}.`}
        </p>
      )}
      {isNew && threadId && turnIdx === 0 && <ConsentQuestion threadId={threadId} />}
    </section>
  )
}

function SendingNote() {
  const isOnline = useOnline()
  return (
    <p className={classes.reveal} role="status">
      {isOnline
        ? 'Sending your vote…'
        : 'You’re offline. Your vote will be sent when you’re back online.'}
    </p>
  )
}

interface Names {
  readonly left: string
  readonly right: string
}

/** The better model first. */
const orderOf = (outcome: VoteOutcome, { left, right }: Names) =>
  outcome === 'right_better' ? ([right, left] as const) : ([left, right] as const)

function Sentence({ outcome, ...names }: Names & { readonly outcome: VoteOutcome }) {
  const [first, second] = orderOf(outcome, names)
  const { before, between, after } = SENTENCES[outcome]
  return (
    <p className={classes.sentence}>
      {before}
      <Model name={first} />
      {between}
      <Model name={second} />
      {after}
    </p>
  )
}

const SENTENCES: Readonly<
  Record<VoteOutcome, { readonly before: string; readonly between: string; readonly after: string }>
> = {
  left_better: { before: '', between: ' beat ', after: '' },
  right_better: { before: '', between: ' beat ', after: '' },
  tie: { before: '', between: ' and ', after: ' tied' },
  both_bad: { before: 'Both ', between: ' and ', after: ' were bad' },
}

function Model({ name }: { name: string }) {
  return (
    <span className={classes.model}>
      <ModelLogo name={name} className={classes.logo} />
      <strong>{name}</strong>
    </span>
  )
}

function countedText({ stream }: Turn, reason: UnratedReason | null): string {
  return reason
    ? `Your vote did not count, because ${unratedText(reason, stream)}.`
    : 'Your vote counted.'
}

/**
 * Scrolls a new result into view, including content that loads into it, but not a result from the
 * history. It stops when the reader acts or has asked the next question.
 */
function useShownOnArrival(isHere: boolean) {
  const element = useRef<HTMLElement>(null)
  const wasHere = useRef(isHere)
  useEffect(() => {
    const { current } = element
    if (!isHere || wasHere.current || !current) return
    wasHere.current = true
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
