import { Button } from '@mantine/core'
import classes from './vote-panel.module.css'

/** What a voter is asked who has opened one answer of two. */
export interface Unread {
  /** What the other answer is called. */
  readonly name: string
  readonly onOpen: () => void
}

export interface UnreadQuestionProps extends Unread {
  readonly onVote: () => void
}

export function UnreadQuestion({ name, onOpen, onVote }: UnreadQuestionProps) {
  return (
    <div className={classes.unread} role="alert">
      <p>You have not opened {name} yet.</p>
      <Button size="compact-md" onClick={onOpen}>
        Open {name}
      </Button>
      <Button size="compact-md" variant="default" onClick={onVote}>
        Vote all the same
      </Button>
    </div>
  )
}
