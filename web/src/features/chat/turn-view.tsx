import type { VoteOutcome } from '@assay/contracts'
import { BATTLE_ALIASES } from '@assay/contracts/constants'
import { Button } from '@mantine/core'
import { memo, useState } from 'react'
import { AnswerPanel } from './answer-panel.tsx'
import type { Turn } from './conversation.ts'
import { SideTabs } from './side-tabs.tsx'
import { chosenSide, sideVerdict } from './side-verdict.ts'
import { SIDES, type Side } from './turn-stream.ts'
import classes from './turn-view.module.css'

/** A vote as the turn shows it; names are missing until the server has taken it. */
export interface ShownVote {
  readonly outcome: VoteOutcome
  readonly leftName?: string | null
  readonly rightName?: string | null
}

export interface TurnViewProps {
  readonly turn: Turn
  readonly vote: ShownVote | undefined
  readonly showBoth: boolean
  readonly onShowBoth: (turnKey: string, shown: boolean) => void
  readonly onReconnect: (turnKey: string) => void
}

/** One question with its two answers; after a preference the other answer is folded away. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, vote, showBoth, onShowBoth, onReconnect } = props
  const [front, setFront] = useState<Side>('left')
  const chosen = chosenSide(vote?.outcome)
  const shown = chosen && !showBoth ? [chosen] : SIDES
  const names = { left: vote?.leftName, right: vote?.rightName }

  function foldToggle(side: Side) {
    if (!chosen) return undefined
    if (!showBoth)
      return <Fold label="Show both responses" onPress={() => onShowBoth(turn.key, true)} />
    if (side === chosen) return undefined
    return <Fold label="Hide this response" onPress={() => onShowBoth(turn.key, false)} />
  }

  return (
    <section className={classes.turn} aria-label={`Question ${(turn.stream.turnIdx ?? 0) + 1}`}>
      <div className={classes.prompt} dir="auto">
        {turn.prompt}
      </div>
      {shown.length > 1 && <SideTabs stream={turn.stream} front={front} onFront={setFront} />}
      <div className={classes.answers} data-single={shown.length === 1 || undefined}>
        {shown.map((side) => (
          <AnswerPanel
            key={side}
            alias={BATTLE_ALIASES[side]}
            modelName={names[side] ?? undefined}
            answer={turn.stream.answers[side]}
            verdict={vote && sideVerdict(vote.outcome, side)}
            front={shown.length === 1 || side === front}
            tabbed={shown.length > 1}
            action={foldToggle(side)}
          />
        ))}
      </div>
      {turn.lost && (
        <p className={classes.lost} role="alert">
          {turn.lost}{' '}
          <Button size="compact-sm" variant="light" onClick={() => onReconnect(turn.key)}>
            Try again
          </Button>
        </p>
      )}
    </section>
  )
})

function Fold({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button size="compact-sm" variant="light" onClick={onPress}>
      {label}
    </Button>
  )
}
