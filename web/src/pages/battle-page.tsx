import type { VoteOutcome } from '@assay/contracts'
import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { preloadMarkdown } from '../components/lazy-markdown.tsx'
import { Composer } from '../features/chat/composer.tsx'
import { TurnView } from '../features/chat/turn-view.tsx'
import { TermsModal } from '../features/terms/terms-modal.tsx'
import { useCastBallot } from '../features/votes/vote-outbox-provider.tsx'
import { VotePanel } from '../features/votes/vote-panel.tsx'
import { useIdentity } from '../hooks/use-identity.ts'
import { useStickToBottom } from '../hooks/use-stick-to-bottom.ts'
import classes from './battle-page.module.css'
import { Landing } from './landing.tsx'
import { useBattle } from './use-battle.ts'
import { useGuestNudge } from './use-guest-nudge.ts'

export function BattlePage() {
  const identity = useIdentity()
  const battle = useBattle(identity.isGuest)
  const { turns, loading, undecided, voteOf, terms } = battle
  const castBallot = useCastBallot()
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { atBottom, jump } = useStickToBottom(box, content)
  useGuestNudge(identity.isGuest && turns.some(({ stream }) => stream.state === 'done'))

  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_000))
    idle(preloadMarkdown)
  }, [])

  const { setShownBoth, reconnect } = battle
  const showBoth = useCallback(
    (key: string, shown: boolean) => setShownBoth(key, shown),
    [setShownBoth],
  )

  const composer = (
    <Composer
      draft={battle.draft}
      onDraft={battle.setDraft}
      thinking={battle.thinking}
      onThinking={battle.setThinking}
      onSend={() => {
        battle.send(battle.draft)
        jump()
      }}
      loading={loading}
      undecided={undecided !== undefined}
      error={battle.error}
      action={
        loading && (
          <Button variant="subtle" size="compact-md" onClick={battle.stop}>
            Stop
          </Button>
        )
      }
    />
  )

  if (battle.isLanding) {
    return (
      <div className={classes.page}>
        <Landing isAdmin={identity.isSuperuser} onPick={battle.send}>
          {composer}
        </Landing>
        <TermsModal {...terms} />
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">Battle</h1>
      <div ref={box} className={classes.scroller}>
        <div ref={content} className={classes.column}>
          {battle.historyState !== 'ready' && <HistoryNote state={battle.historyState} />}
          {turns.map((turn) => (
            <TurnView
              key={turn.key}
              turn={turn}
              vote={voteOf(turn).shown}
              showBoth={battle.shownBoth.has(turn.key)}
              onShowBoth={showBoth}
              onReconnect={reconnect}
            />
          ))}
        </div>
      </div>
      <div className={classes.dock} data-undecided={undecided && true}>
        {!atBottom && (
          <Button
            className={classes.jump}
            variant="default"
            radius="xl"
            size="compact-md"
            leftSection={<IconArrowDown size={16} aria-hidden />}
            onClick={jump}
          >
            Jump to latest
          </Button>
        )}
        {undecided?.stream.turnId && (
          <VotePanel
            key={undecided.key}
            refusal={voteOf(undecided).refusal}
            onVote={(outcome: VoteOutcome, feedback) =>
              castBallot(undecided.stream.turnId ?? '', outcome, feedback)
            }
          />
        )}
        {composer}
      </div>
      <p className="visually-hidden" role="status">
        {statusText(loading, undecided !== undefined)}
      </p>
      <TermsModal {...terms} />
    </div>
  )
}

function statusText(loading: boolean, undecided: boolean): string {
  if (loading) return 'Both assistants are answering.'
  return undecided ? 'The answers are complete. Please vote.' : ''
}

function HistoryNote({ state }: { state: 'loading' | 'missing' | 'failed' }) {
  if (state === 'loading') return <p className={classes.historyNote}>Loading...</p>
  return (
    <p className={classes.historyNote} role="alert">
      {state === 'missing'
        ? 'This chat does not exist or is not yours.'
        : 'This chat could not be loaded. Please try again.'}
    </p>
  )
}
