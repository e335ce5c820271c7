import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { TurnView } from '../features/chat/turn-view.tsx'
import { useCastBallot } from '../features/votes/vote-outbox-provider.tsx'
import { VotePanel } from '../features/votes/vote-panel.tsx'
import { useStickToBottom } from '../hooks/use-stick-to-bottom.ts'
import classes from './battle-chat.module.css'
import type { Battle } from './use-battle.ts'

/** The turns so far and, at the bottom, what can be done next: vote or ask. */
export function BattleChat({ battle, children }: { battle: Battle; children: ReactNode }) {
  const { turns, undecided, voteOf } = battle
  const castBallot = useCastBallot()
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { atBottom, jump } = useStickToBottom(box, content)
  const turnId = undecided?.stream.turnId

  // A new question is always looked at, wherever the reader was.
  const askedKey = turns.at(-1)?.key
  useEffect(() => {
    if (askedKey) jump()
  }, [askedKey, jump])

  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">Battle</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the conversation must scroll by keyboard */}
      <section ref={box} className={classes.scroller} tabIndex={0} aria-label="Conversation">
        <div ref={content} className={classes.column}>
          <HistoryNote state={battle.historyState} />
          {turns.map((turn) => (
            <TurnView
              key={turn.key}
              turn={turn}
              vote={voteOf(turn).shown}
              showBoth={battle.shownBoth.has(turn.key)}
              onShowBoth={battle.setShownBoth}
              onReconnect={battle.reconnect}
            />
          ))}
        </div>
      </section>
      <div className={classes.dock}>
        {!atBottom && <JumpButton onJump={jump} />}
        {undecided && turnId && (
          <VotePanel
            key={undecided.key}
            refusal={voteOf(undecided).refusal}
            onVote={(outcome, feedback) => castBallot(turnId, outcome, feedback)}
          />
        )}
        {children}
      </div>
      <p className="visually-hidden" role="status">
        {statusText(battle)}
      </p>
    </div>
  )
}

function JumpButton({ onJump }: { onJump: () => void }) {
  return (
    <Button
      className={classes.jump}
      variant="default"
      radius="xl"
      size="compact-md"
      leftSection={<IconArrowDown size={16} aria-hidden />}
      onClick={onJump}
    >
      Jump to latest
    </Button>
  )
}

function statusText({ loading, undecided }: Battle): string {
  if (loading) return 'Both assistants are answering.'
  return undecided ? 'The answers are complete. Please vote.' : ''
}

const HISTORY_NOTES: Readonly<Record<Exclude<Battle['historyState'], 'ready'>, string>> = {
  loading: 'Loading...',
  missing: 'This chat does not exist or is not yours.',
  failed: 'This chat could not be loaded. Please try again.',
}

function HistoryNote({ state }: { state: Battle['historyState'] }) {
  if (state === 'ready') return null
  return (
    <p className={classes.note} role={state === 'loading' ? undefined : 'alert'}>
      {HISTORY_NOTES[state]}
    </p>
  )
}
