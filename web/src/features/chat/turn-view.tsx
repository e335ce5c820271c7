import { TOO_LONG_NOTICE } from '@assay/contracts/constants'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconEdit, IconRefresh } from '@tabler/icons-react'
import { type ComponentType, memo, type ReactNode, Suspense } from 'react'
import { serverText } from '../../api/server-text.ts'
import { lazyPart, lazyWithRetry } from '../../components/lazy-with-retry.ts'
import { connectionFailureText } from './connection-failure.ts'
import { QuestionText } from './question-text.tsx'
import { chosenSide } from './side-result.ts'
import type { Turn, TurnVote } from './turn.ts'
import { TurnAnswers, type TurnAnswersProps } from './turn-answers.tsx'
import { isFinished, isTooLongForAll } from './turn-stream.ts'
import classes from './turn-view.module.css'

export interface RevealProps {
  readonly turn: Turn
  readonly vote: TurnVote
  /** Puts the focus into the question box; undefined unless a follow-up question is next. */
  readonly onFollowUp?: (() => void) | undefined
}

export interface TurnViewProps
  extends Pick<TurnActionsProps, 'onEdit' | 'onAskAgain'>,
    Omit<TurnAnswersProps, 'shown'> {
  /** Renders the result of a vote. */
  readonly Reveal: ComponentType<RevealProps>
  readonly isLast: boolean
  readonly onReconnect: (turnKey: string) => void
}

const TOO_LONG_FOR_BOTH = t`This question, with the chat so far, is too long for both assistants.`

const RECONNECTING = t`Connection lost. Reconnecting… Your answers continue on the server.`

/** The connection of a turn that the server has begun is restored without the reader. */
const isReconnecting = ({ lost, stream }: Turn) =>
  lost?.kind === 'connection' && stream.turnId !== undefined

/** One question with its answers. After a preference, the other answer is collapsed. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, vote, showBoth, Reveal, isLast, onReconnect, onEdit, onAskAgain } = props
  const { stream } = turn
  const chosen = chosenSide(vote?.outcome)
  const shown = chosen && !showBoth ? [chosen] : stream.sides
  return (
    <section
      className={classes.turn}
      data-single={stream.mode === 'single' || undefined}
      aria-label={t`Question ${(stream.turnIdx ?? 0) + 1}`}
    >
      <QuestionText text={turn.prompt} />
      <TurnActions
        turn={turn}
        vote={vote}
        waiting={!isFinished(stream)}
        onEdit={onEdit}
        onAskAgain={onAskAgain}
      />
      <TurnAnswers {...props} shown={shown} />
      {isTooLongForAll(stream) && (
        <p className={classes.lost} role="status">
          <Trans>
            {stream.mode === 'single' ? serverText(TOO_LONG_NOTICE) : TOO_LONG_FOR_BOTH} Shorten the
            question or start a new chat.
          </Trans>
        </p>
      )}
      {vote && <Reveal turn={turn} vote={vote} onFollowUp={isLast ? onEdit : undefined} />}
      {turn.lost && (
        <p
          className={classes.lost}
          data-calm={isReconnecting(turn) || undefined}
          role={isReconnecting(turn) ? 'status' : 'alert'}
        >
          {isReconnecting(turn) ? RECONNECTING : connectionFailureText(turn.lost)}{' '}
          <Button size="compact-sm" variant="light" onClick={() => onReconnect(turn.key)}>
            {t`Try again`}
          </Button>
        </p>
      )}
    </section>
  )
})

const CopyTurn = lazyWithRetry(() => import('./copy-turn.tsx'), 'CopyTurn')
const TurnLabels = lazyPart(() => import('./turn-labels.tsx'), 'TurnLabels')

interface TurnActionsProps {
  readonly turn: Turn
  readonly vote: TurnVote | undefined
  /** Reserves the space while the answers grow, so that nothing moves when they are complete. */
  readonly waiting: boolean
  /** Puts the question back into the box; undefined while the reader cannot ask. */
  readonly onEdit?: ((prompt?: string) => void) | undefined
  /**
   * Asks two other models in a new chat. Undefined where the reader chooses the models, and for
   * follow-up questions, which make no sense alone.
   */
  readonly onAskAgain?: ((prompt: string) => void) | undefined
}

/** The actions on a question and its answers. */
function TurnActions({ turn, vote, waiting, onEdit, onAskAgain }: TurnActionsProps) {
  const { prompt, stream } = turn
  const number = (stream.turnIdx ?? 0) + 1
  return (
    <div className={classes.actions} data-print="hidden" data-waiting={waiting || undefined}>
      {stream.mode === 'battle' && stream.turnId && !waiting && (
        <TurnLabels turnId={stream.turnId} stored={turn.labels} />
      )}
      <Suspense fallback={<span className={classes.copy} />}>
        <CopyTurn turn={{ ...turn, vote }} number={number} />
      </Suspense>
      {onEdit && (
        <Action label={t`Edit and ask again`} onPress={() => onEdit(prompt)}>
          <IconEdit size={16} aria-hidden />
        </Action>
      )}
      {onAskAgain && number === 1 && (
        <Action label={t`Same question, new pair`} onPress={() => onAskAgain(prompt)}>
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
