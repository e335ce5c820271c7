import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconArrowDown, IconPlayerStop } from '@tabler/icons-react'
import classes from './chat-view.module.css'

export interface FootRowProps {
  /** Undefined at the end of the chat. */
  readonly onJump: (() => void) | undefined
  /** Undefined while no answer is in progress. */
  readonly onStop: (() => void) | undefined
  /** Whether a stop has been requested. */
  readonly stopping: boolean
}

/**
 * A row below the chat that covers nothing, with buttons to jump to the end and to stop the
 * answers. Each has a fixed place, so that neither moves under an approaching finger.
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
          {t`To the end`}
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
          {stopping ? t`Stopping…` : t`Stop`}
        </Button>
      )}
    </div>
  )
}
