import { Button } from '@mantine/core'
import classes from './vote-panel.module.css'

/** What a voter is asked who has opened one answer of two. */
export interface Unread {
  /** What the other answer is called. */
  readonly name: string
  readonly onOpen: () => void
}

export interface HeldVoteProps {
  /** The answer that has not been opened; without one, the vote came too soon. */
  readonly unread: Unread | undefined
  /** Whether it still would. */
  readonly isTooSoon: boolean
  readonly onOpen: () => void
  readonly onVote: () => void
}

const TOO_SOON =
  'Votes this soon after the answers don’t count. Take a moment to read, then vote again. “Vote anyway” saves it without counting it.'
const SOON_IS_OVER = 'Not sent yet. You can vote now.'

/** What is said before a vote is cast that the voter may want to think about. */
export function HeldVote({ unread, isTooSoon, onOpen, onVote }: HeldVoteProps) {
  const reason = isTooSoon ? TOO_SOON : SOON_IS_OVER
  return (
    <div className={classes.held} role="alert">
      <p>{unread ? `You haven’t opened ${unread.name} yet.` : reason}</p>
      {unread && (
        <Button
          size="compact-md"
          onClick={() => {
            onOpen()
            unread.onOpen()
          }}
        >
          Open {unread.name}
        </Button>
      )}
      {(unread || isTooSoon) && (
        <Button size="compact-md" variant="default" onClick={onVote}>
          Vote anyway
        </Button>
      )}
    </div>
  )
}
