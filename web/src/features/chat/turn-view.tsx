import { Button } from '@mantine/core'
import { type ComponentType, memo } from 'react'
import { connectionFailureText } from './connection-failure.ts'
import { chosenSide } from './side-result.ts'
import { TooLongNotice } from './too-long-notice.tsx'
import type { Turn, TurnVote } from './turn.ts'
import { TurnActions, type TurnActionsProps } from './turn-actions.tsx'
import { TurnAnswers, type TurnAnswersProps } from './turn-answers.tsx'
import { isFinished, isTooLongForAll } from './turn-stream.ts'
import classes from './turn-view.module.css'

interface RevealProps {
  readonly turn: Turn
  readonly vote: TurnVote
}

export interface TurnViewProps
  extends Pick<TurnActionsProps, 'onEdit' | 'onAskAnew'>,
    Omit<TurnAnswersProps, 'shown'> {
  /** The result of a vote. */
  readonly Reveal: ComponentType<RevealProps>
  readonly onReconnect: (turnKey: string) => void
}

/** One question with its answers; after a preference the other answer is folded away. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, vote, showBoth, Reveal, onReconnect, onEdit, onAskAnew } = props
  const { stream } = turn
  const chosen = chosenSide(vote?.outcome)
  const shown = chosen && !showBoth ? [chosen] : stream.sides
  return (
    <section
      className={classes.turn}
      data-single={shown.length === 1 || undefined}
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
      <TurnAnswers {...props} shown={shown} />
      {isTooLongForAll(stream) && <TooLongNotice mode={stream.mode} />}
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
