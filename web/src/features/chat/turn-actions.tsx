import { ActionIcon } from '@mantine/core'
import { IconEdit, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '../../components/lazy-with-retry.ts'
import type { Turn, TurnVote } from './turn.ts'
import classes from './turn-view.module.css'

const CopyTurn = lazyWithRetry(async () => (await import('./copy-turn.tsx')).CopyTurn)
const TurnLabels = lazyWithRetry(async () => (await import('./turn-labels.tsx')).TurnLabels)

export interface TurnActionsProps {
  readonly turn: Turn
  readonly vote: TurnVote | undefined
  /** The place is kept while the answers grow: nothing moves when they are complete. */
  readonly waiting: boolean
  /** Puts the question back into the box; absent while nothing can be asked. */
  readonly onEdit?: ((prompt: string) => void) | undefined
  /** Asks two other models in a new chat; absent where models are chosen. A question that follows others says too little alone. */
  readonly onAskAnew?: ((prompt: string) => void) | undefined
}

/** What can be done with a question and its answers. */
export function TurnActions({ turn, vote, waiting, onEdit, onAskAnew }: TurnActionsProps) {
  const { prompt, stream } = turn
  const number = (stream.turnIdx ?? 0) + 1
  return (
    <div className={classes.actions} data-print="hidden" data-waiting={waiting || undefined}>
      {stream.mode === 'battle' && stream.turnId && !waiting && (
        <Suspense>
          <TurnLabels turnId={stream.turnId} stored={turn.labels} />
        </Suspense>
      )}
      <Suspense fallback={<span className={classes.copy} />}>
        <CopyTurn turn={{ ...turn, vote }} number={number} />
      </Suspense>
      {onEdit && (
        <Action label="Edit and ask again" onPress={() => onEdit(prompt)}>
          <IconEdit size={16} aria-hidden />
        </Action>
      )}
      {onAskAnew && number === 1 && (
        <Action label="Same question, new pair" onPress={() => onAskAnew(prompt)}>
          <IconRefresh size={16} aria-hidden />
        </Action>
      )}
    </div>
  )
}

interface ActionProps {
  readonly label: string
  readonly onPress: () => void
  readonly children: ReactNode
}

function Action({ label, onPress, children }: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  )
}
