import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from './vote-panel.module.css'

/** The question for a voter who has opened only one of two answers. */
export interface Unread {
  /** The name of the other answer. */
  readonly name: string
  readonly onOpen: () => void
}

export interface HeldVoteProps {
  /** The answer that the voter has not opened; if undefined, the vote came too soon. */
  readonly unread: Unread | undefined
  /** Whether a vote now would still be too soon. */
  readonly isTooSoon: boolean
  readonly onOpen: () => void
  readonly onVote: () => void
}

const TOO_SOON = t`Votes this soon after the answers don’t count. Take a moment to read, then vote again. “Vote anyway” saves the vote without counting it.`
const SOON_IS_OVER = t`You can send your vote now.`

/** On a screen with very little height, the bar scrolls. */
const bringIntoSight = (held: HTMLElement | null) => held?.scrollIntoView({ block: 'nearest' })

/** A confirmation before a vote that the voter may want to reconsider. */
export function HeldVote({ unread, isTooSoon, onOpen, onVote }: HeldVoteProps) {
  const reason = isTooSoon ? TOO_SOON : SOON_IS_OVER
  return (
    <div ref={bringIntoSight} className={classes.held} role="alert">
      <p>{unread ? t`You haven’t opened ${unread.name} yet.` : reason}</p>
      {unread && (
        <Button
          size="compact-md"
          onClick={() => {
            onOpen()
            unread.onOpen()
          }}
        >
          <Trans>Open {unread.name}</Trans>
        </Button>
      )}
      {(unread || isTooSoon) && (
        <Button size="compact-md" variant="default" onClick={onVote}>
          {t`Vote anyway`}
        </Button>
      )}
    </div>
  )
}
