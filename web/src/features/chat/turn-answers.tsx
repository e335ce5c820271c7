import type { ChatMode } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ALIASES } from '../../components/aliases.ts'
import { lazyPart } from '../../components/lazy-with-retry.ts'
import type { ComparedView } from '../compare/compare-bar.tsx'
import panelClasses from './answer-panel.module.css'
import { AnswerPanel } from './answer-panel.tsx'
import { chosenSide, sideResult } from './side-result.ts'
import { SideTabs } from './side-tabs.tsx'
import type { Turn, TurnVote } from './turn.ts'
import {
  isFinished,
  isTooLongForAll,
  omitFailure,
  type Side,
  sidesToRetry,
  type TurnStream,
} from './turn-stream.ts'
import classes from './turn-view.module.css'
import { useSwipe } from './use-swipe.ts'

export interface TurnAnswersProps {
  readonly turn: Turn
  readonly vote: TurnVote | undefined
  /** The sides that are not collapsed. */
  readonly shown: readonly Side[]
  readonly showBoth: boolean
  /**
   * The answer in front on a screen that shows one answer at a time, and whether both have been
   * shown.
   */
  readonly front: Side
  readonly bothOpened: boolean
  readonly onFront: (turnKey: string, side: Side) => void
  readonly onShowBoth: (turnKey: string, shown: boolean) => void
  /** Retries the failed or declined sides; undefined once there is a later turn or a vote. */
  readonly onRetry?: ((turn: Turn) => void) | undefined
}

const CompareBar = lazyPart(() => import('../compare/compare-bar.tsx'), 'CompareBar')

/** The answers of a turn, side by side or behind tabs that stay visible. */
export function TurnAnswers(props: TurnAnswersProps) {
  const { turn, vote, shown, front, bothOpened, onFront } = props
  const { mode } = turn.stream
  const alone = shown.length === 1
  const names = namesOf(turn, vote)
  const setFront = (side: Side) => onFront(turn.key, side)
  const actionOf = useActions(props)
  const swipe = useSwipe((to) => setFront(to === 'left' ? 'right' : 'left'))
  const { answers } = turn.stream
  const mayCompare = !alone && isComparable(turn.stream, shown)
  const comparable = mayCompare && isFinished(turn.stream)
  const [chosen, setChosen] = useState<ComparedView>()
  const compared = comparable ? chosen : undefined
  return (
    <div className={classes.pair} data-comparable={mayCompare || undefined}>
      {comparable && (
        <CompareBar compared={compared} onCompare={setChosen} front={front} onFront={setFront} />
      )}
      {!alone && !compared && (
        <SideTabs
          turn={turn}
          names={names}
          front={front}
          unread={!bothOpened && !vote}
          onFront={setFront}
        />
      )}
      <div
        className={classes.answers}
        data-single={mode === 'single' || undefined}
        data-compare={compared?.view}
        {...(!alone && !compared && swipe)}
      >
        {turn.stream.sides.map((side) =>
          shown.includes(side) ? (
            <AnswerPanel
              key={side}
              alias={aliasOf(side)}
              modelName={names[side] || undefined}
              mode={mode}
              answer={answerOf(turn, side)}
              halted={turn.lost !== undefined}
              result={vote && side !== 'single' ? sideResult(vote.outcome, side) : undefined}
              timed={mode === 'single' || vote !== undefined}
              revealed={revealedAnswer(turn, vote, side)}
              front={alone || side === front}
              tabbed={!alone}
              action={actionOf(side)}
              compared={
                compared &&
                side !== 'single' && (
                  <compared.Answer
                    side={side}
                    answers={answers}
                    marked={compared.view === 'differences'}
                  />
                )
              }
            />
          ) : (
            <FoldedAnswer key={side} name={names[side] || aliasOf(side)} action={actionOf(side)} />
          ),
        )}
      </div>
    </div>
  )
}

/** Whether the answers can be compared once they are complete. */
function isComparable(stream: TurnStream, sides: readonly Side[]): boolean {
  // A rehearsal has no id.
  if (isFinished(stream) && stream.turnId === undefined) return false
  return sides.every((side) => {
    const { state, text } = stream.answers[side]
    return state !== 'failed' && (state !== 'done' || text !== '')
  })
}

/** Keeps the place of the answer that was not chosen, so that the chosen one does not move. */
function FoldedAnswer({ name, action }: { name: string; action: ReactNode }) {
  return (
    <div className={panelClasses.folded}>
      <span className={panelClasses.name}>{name}</span>
      {action}
    </div>
  )
}

/**
 * If a question is too long for all sides, one notice below the answers replaces the sides'
 * notices.
 */
function answerOf({ stream }: Turn, side: Side) {
  const answer = stream.answers[side]
  return isTooLongForAll(stream) ? omitFailure(answer) : answer
}

/** The toggle for the answer that was not chosen, worded for each mode. */
const TOGGLE_LABELS: Readonly<Record<ChatMode, { show: string; hide: string }>> = {
  battle: { show: t`Show both responses`, hide: t`Hide this response` },
  dual: { show: t`Show other response`, hide: t`Hide other response` },
  single: { show: '', hide: '' },
}

/** The button for each answer: to retry it, or to show or hide the answer that was not chosen. */
function useActions({ turn, vote, showBoth, onShowBoth, onRetry }: TurnAnswersProps) {
  const toggle = useToggle(showBoth)
  const again = onRetry && !vote ? sidesToRetry(turn.stream) : []
  const chosen = chosenSide(vote?.outcome)

  return (side: Side) => {
    if (again.includes(side)) {
      // If both sides can be retried, there are two buttons, and each names its side.
      const name = again.length > 1 ? t`Try again (${aliasOf(side)})` : undefined
      return <PanelAction label={t`Try again`} name={name} onPress={() => onRetry?.(turn)} />
    }
    if (!chosen || side === chosen) return undefined
    const { show, hide } = TOGGLE_LABELS[turn.stream.mode]
    const press = () => {
      toggle.hold()
      onShowBoth(turn.key, !showBoth)
    }
    return <PanelAction ref={toggle.ref} label={showBoth ? hide : show} onPress={press} />
  }
}

/**
 * Only the vote provides the names of two models, even side by side, where the reader picked them.
 */
function namesOf({ stream }: Turn, vote: TurnVote | undefined) {
  return { left: vote?.leftName, right: vote?.rightName, single: stream.names.single }
}

const aliasOf = (side: Side) => (side === 'single' ? t`Assistant` : ALIASES[side])

/** The source checks appear once the server has the vote, like the names. */
function revealedAnswer({ key, stream }: Turn, vote: TurnVote | undefined, side: Side) {
  const { mode, state, threadId, turnId } = stream
  const isRevealed = mode === 'single' ? state === 'done' : Boolean(vote?.leftName)
  if (!isRevealed || !threadId || !turnId) return undefined
  return { threadId, turnId, side, isNew: key !== turnId }
}

/** A pressed toggle moves to the end of its answer, or back, and takes the focus with it. */
function useToggle(showBoth: boolean) {
  const ref = useRef<HTMLButtonElement>(null)
  const isHeld = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press has taken effect
  useEffect(() => {
    if (isHeld.current) ref.current?.focus({ preventScroll: true })
    isHeld.current = false
  }, [showBoth])
  return {
    ref,
    hold() {
      isHeld.current = true
    },
  }
}

interface PanelActionProps {
  readonly ref?: RefObject<HTMLButtonElement | null>
  readonly label: string
  /** The accessible name, if the label alone is ambiguous. */
  readonly name?: string | undefined
  readonly onPress: () => void
}

function PanelAction({ ref, label, name, onPress }: PanelActionProps) {
  return (
    <Button ref={ref} size="compact-sm" variant="light" aria-label={name} onClick={onPress}>
      {label}
    </Button>
  )
}
