import type { VoteOutcome } from '@assay/contracts/votes'
import { useState } from 'react'
import { readMeta } from '../../api/deployment.ts'
import { forgetDraft, keepDraft, readDraft } from '../../api/drafts.ts'
import { ERRORS } from '../../api/error-catalogue.ts'
import { track } from '../../api/track.ts'
import { useTimeSpan } from '../../hooks/use-time-span.ts'
import type { CheckedText } from '../patient-data/checked-text.ts'
import type { Unread } from './held-vote.tsx'
import type { RefusedVote } from './vote-slice.ts'

export type OnVote = (outcome: VoteOutcome, feedback: CheckedText) => void

export interface VoteDraftOptions {
  readonly turnId: string
  readonly mode: 'battle' | 'dual'
  /** The last attempt, if the server refused it: the voter may correct it. */
  readonly refused: RefusedVote | undefined
  /**
   * The answers have just finished: an immediate vote would not be rated, but a later vote may be
   * rated.
   */
  readonly isNew?: boolean | undefined
  /** The answer that the voter has not opened. */
  readonly unread: Unread | undefined
  readonly onVote: OnVote
  /** In side by side chats, feedback may be sent without a choice. */
  readonly onFeedback?: (feedback: CheckedText) => void
}

/** A vote that the voter has to confirm: an answer is unread, or the vote came too soon. */
interface UnconfirmedVote {
  readonly unread: Unread | undefined
  readonly outcome: VoteOutcome
  readonly feedback: CheckedText
}

/** Pressing Continue within this time after a choice is the second half of a double click. */
const SETTLING_MS = 300

/** The voter's choices so far, and what prevents the vote from being cast. */
export function useVoteDraft({
  turnId,
  mode,
  refused,
  isNew,
  unread,
  onVote,
  onFeedback,
}: VoteDraftOptions) {
  const { chosen, reason, keep } = useUnfinishedVote(turnId, refused)
  const [firstChosenAt, setFirstChosenAt] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [held, setHeld] = useState<UnconfirmedVote>()
  // The voter must confirm at most once per turn.
  const [wasAsked, setWasAsked] = useState(refused !== undefined)
  // After a vote, the page shows these choices for another moment, or again if it is refused.
  const [castAfter, setCastAfter] = useState<Pick<VoteDraftOptions, 'refused'>>()
  const isCast = castAfter !== undefined && castAfter.refused === refused
  const settling = useTimeSpan(SETTLING_MS)
  const isTooSoon = useTooSoon(isNew === true && !refused)
  const isOpen = mode === 'dual' || chosen !== undefined

  function choose(outcome: VoteOutcome) {
    if (isCast) return
    track({ event: 'decision_made', mode })
    if (!isOpen) track({ event: 'feedback_opened', mode })
    keep({ chosen: outcome })
    setFirstChosenAt(firstChosenAt ?? performance.now())
    settling.start()
    setProblem(undefined)
    setHeld(undefined)
  }

  function submit({ text, reviewed }: CheckedText) {
    if (isCast) return
    const feedback = { text: text.trim(), reviewed }
    if (feedback.text && isOpen) track({ event: 'feedback_submitted', mode })
    if (chosen) vote({ outcome: chosen, feedback })
    else if (mode === 'dual') {
      forgetDraft(PLACE)
      onFeedback?.(feedback)
    } else setProblem(ERRORS.noChoice)
  }

  function vote({ outcome, feedback }: Omit<UnconfirmedVote, 'unread'>, mayBeSoon = false) {
    if (unread && !wasAsked) {
      setWasAsked(true)
      return setHeld({ unread, outcome, feedback })
    }
    if (!mayBeSoon && isTooSoon) return setHeld({ unread: undefined, outcome, feedback })
    setHeld(undefined)
    const feedback_ms = firstChosenAt && Math.round(performance.now() - firstChosenAt)
    track({ event: 'vote_cast', feedback_ms })
    forgetDraft(PLACE)
    onVote(outcome, feedback)
    setCastAfter({ refused })
  }

  return {
    chosen,
    choose,
    reason,
    /** A held vote has the old reason, so an edit drops the held vote. */
    edit(text: string) {
      if (isCast) return
      keep({ reason: text })
      setHeld(undefined)
    },
    isOpen,
    isSettling: settling.active,
    isTooSoon,
    problem,
    held,
    release: () => setHeld(undefined),
    voteAnyway: () => held && vote(held, held.unread === undefined),
    submit,
  }
}

const PLACE = 'vote'

interface UnfinishedVote {
  readonly turnId: string
  readonly chosen?: VoteOutcome | undefined
  readonly reason: string
}

/** The choice and the reason so far, which survive a reload. */
function useUnfinishedVote(turnId: string, refused: RefusedVote | undefined) {
  const [vote, setVote] = useState<UnfinishedVote>(() => {
    if (refused) return { turnId, chosen: refused.outcome, reason: refused.feedback.text }
    const kept = readDraft<UnfinishedVote>(PLACE)
    return kept?.turnId === turnId ? kept : { turnId, reason: '' }
  })
  function keep(change: Partial<UnfinishedVote>) {
    const next = { ...vote, ...change }
    setVote(next)
    keepDraft(PLACE, next)
  }
  return { ...vote, keep }
}

/** Whether a vote now would come before anyone could have read the answers (VOTE_MIN_DELAY_MS). */
function useTooSoon(isNew: boolean): boolean {
  const [delayMs] = useState(() => (isNew && Number(readMeta('vote-min-delay-ms'))) || 0)
  return useTimeSpan(delayMs, delayMs > 0).active
}
