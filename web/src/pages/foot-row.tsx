import { Button } from '@mantine/core'
import { IconArrowDown, IconPlayerStop } from '@tabler/icons-react'
import classes from './chat-view.module.css'

export interface FootRowProps {
  /** Absent at the end of the conversation. */
  readonly onJump: (() => void) | undefined
  /** Absent while nothing is being answered. */
  readonly onStop: (() => void) | undefined
  /** A stop is asked for already. */
  readonly stopping: boolean
}

/**
 * Below what is read, whichever box scrolls, and over none of it: to its end, and to stop it. Each
 * has a place of its own, where the other never comes under a finger that is on its way.
 */
export function FootRow({ onJump, onStop, stopping }: FootRowProps) {
  return (
    <div data-print="hidden" className={classes.foot}>
      {onJump && (
        <Button
          variant="default"
          radius="xl"
          size="compact-sm"
          className={classes.jump}
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={onJump}
        >
          To the end
        </Button>
      )}
      {onStop && (
        <Button
          variant="default"
          radius="xl"
          size="compact-sm"
          className={classes.stop}
          leftSection={<IconPlayerStop size={14} aria-hidden />}
          aria-disabled={stopping || undefined}
          onClick={stopping ? undefined : onStop}
        >
          {stopping ? 'Stopping…' : 'Stop'}
        </Button>
      )}
    </div>
  )
}
