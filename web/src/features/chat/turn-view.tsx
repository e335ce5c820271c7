import type { ChatMode } from '@assay/contracts'
import { BATTLE_ALIASES } from '@assay/contracts/constants'
import { Button } from '@mantine/core'
import { type ComponentType, memo, type RefObject, useEffect, useRef } from 'react'
import { AnswerPanel } from './answer-panel.tsx'
import { connectionFailureText } from './connection-failure.ts'
import { chosenSide, sideResult } from './side-result.ts'
import { SideTabs } from './side-tabs.tsx'
import { TooLongNotice } from './too-long-notice.tsx'
import type { Turn, TurnVote } from './turn.ts'
import { TurnActions, type TurnActionsProps } from './turn-actions.tsx'
import { isFinished, isTooLongForAll, omitFailure, type Side, sidesToRetry } from './turn-stream.ts'
import classes from './turn-view.module.css'
import { useSwipe } from './use-swipe.ts'

interface RevealProps {
  readonly turn: Turn
  readonly vote: TurnVote
}

export interface TurnViewProps extends Pick<TurnActionsProps, 'onEdit' | 'onAskAnew'> {
  readonly turn: Turn
  readonly vote: TurnVote | undefined
  readonly showBoth: boolean
  /** On a screen that shows one answer at a time: which one, and whether both have been. */
  readonly front: Side
  readonly bothOpened: boolean
  readonly onFront: (turnKey: string, side: Side) => void
  /** What tells the result of a vote. */
  readonly Reveal: ComponentType<RevealProps>
  readonly onShowBoth: (turnKey: string, shown: boolean) => void
  readonly onReconnect: (turnKey: string) => void
  /** Asks the failed or declined sides again; absent once the thread or the vote has gone past them. */
  readonly onRetry?: ((turn: Turn) => void) | undefined
}

/** The toggle of the answer that was not chosen, as each mode words it. */
const TOGGLE_LABELS: Readonly<Record<ChatMode, { show: string; hide: string }>> = {
  battle: { show: 'Show both responses', hide: 'Hide this response' },
  dual: { show: 'Show other response', hide: 'Hide other response' },
  single: { show: '', hide: '' },
}

/** The sides that a press on "Try again" asks again. */
function sidesAskedAgain({ turn, vote, onRetry }: TurnViewProps): readonly Side[] {
  return onRetry && !vote ? sidesToRetry(turn.stream) : []
}

/** One question with its answers; after a preference the other answer is folded away. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, vote, showBoth, front, bothOpened, Reveal, onFront, onShowBoth } = props
  const { onReconnect, onRetry, onEdit, onAskAnew } = props
  const { stream } = turn
  const { mode, sides } = stream
  const chosen = chosenSide(vote?.outcome)
  const shown = chosen && !showBoth ? [chosen] : sides
  const alone = shown.length === 1
  const tooLong = isTooLongForAll(stream)
  const again = sidesAskedAgain(props)
  const names = namesOf(turn, vote)
  const setFront = (side: Side) => onFront(turn.key, side)
  const toggle = useToggle(showBoth)
  const swipe = useSwipe((to) => setFront(to === 'left' ? 'right' : 'left'))

  function actionOf(side: Side) {
    if (again.includes(side)) {
      const name = retryName(again, side)
      return <PanelAction label="Try again" name={name} onPress={() => onRetry?.(turn)} />
    }
    if (!chosen) return undefined
    const { show, hide } = TOGGLE_LABELS[mode]
    if (showBoth && side === chosen) return undefined
    const press = () => {
      toggle.hold()
      onShowBoth(turn.key, !showBoth)
    }
    return <PanelAction ref={toggle.ref} label={showBoth ? hide : show} onPress={press} />
  }

  return (
    <section
      className={classes.turn}
      data-single={alone || undefined}
      aria-label={`Question ${(stream.turnIdx ?? 0) + 1}`}
    >
      <div className={classes.prompt} dir="auto">
        {turn.prompt}
      </div>
      <TurnActions
        turn={turn}
        vote={vote}
        waiting={!isFinished(stream)}
        onEdit={onEdit}
        onAskAnew={onAskAnew}
      />
      {/* The tabs stay in sight for as long as the answers are. */}
      <div>
        {!alone && (
          <SideTabs
            turn={turn}
            names={names}
            front={front}
            unread={!bothOpened && !vote}
            onFront={setFront}
          />
        )}
        <div className={classes.answers} data-single={alone || undefined} {...(!alone && swipe)}>
          {shown.map((side) => (
            <AnswerPanel
              key={side}
              alias={aliasOf(side)}
              modelName={names[side] || undefined}
              mode={mode}
              answer={tooLong ? omitFailure(stream.answers[side]) : stream.answers[side]}
              halted={turn.lost !== undefined}
              result={vote && side !== 'single' ? sideResult(vote.outcome, side) : undefined}
              timed={mode === 'single' || vote !== undefined}
              judged={judgedAnswer(turn, vote, side)}
              front={alone || side === front}
              tabbed={!alone}
              action={actionOf(side)}
            />
          ))}
        </div>
      </div>
      {tooLong && <TooLongNotice mode={mode} />}
      {vote && <Reveal turn={turn} vote={vote} />}
      {turn.lost && (
        <p className={classes.lost} role="alert">
          {connectionFailureText(turn.lost)}{' '}
          <Button size="compact-sm" variant="light" onClick={() => onReconnect(turn.key)}>
            Try again
          </Button>
        </p>
      )}
    </section>
  )
})

/** Two models are named by the vote alone, though side by side the reader has picked them. */
function namesOf({ stream }: Turn, vote: TurnVote | undefined) {
  return { left: vote?.leftName, right: vote?.rightName, single: stream.names.single }
}

/** Where both can be asked again there are two buttons, and each names its side. */
function retryName(again: readonly Side[], side: Side): string | undefined {
  return again.length > 1 ? `Try again (${aliasOf(side)})` : undefined
}

const aliasOf = (side: Side) => (side === 'single' ? 'Assistant' : BATTLE_ALIASES[side])

/** What is known of the sources is told once the server has the vote, as the names are. */
function judgedAnswer({ key, stream }: Turn, vote: TurnVote | undefined, side: Side) {
  const { mode, state, threadId, turnId } = stream
  const isJudged = mode === 'single' ? state === 'done' : Boolean(vote?.leftName)
  if (!isJudged || !threadId || !turnId) return undefined
  return { threadId, turnId, side, isNew: key !== turnId }
}

/** The toggle has its place below another answer once it was pressed: the focus goes there with it. */
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
  /** More than the label, where it is not alone. */
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
