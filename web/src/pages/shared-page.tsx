import type { SharedAnswerDto, SharedTurnDto } from '@assay/contracts/shares'
import type { VoteOutcome } from '@assay/contracts/votes'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { ALIASES } from '../components/aliases.ts'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import text from '../components/page.module.css'
import { toSourceChecks } from '../features/answers/source-check.ts'
import { toAnswerFailure } from '../features/chat/answer-failure.ts'
import { PURPOSE } from '../features/chat/exported-thread.ts'
import { FinishedAnswer } from '../features/chat/finished-answer.tsx'
import turnClasses from '../features/chat/turn-view.module.css'
import { hiddenNote } from '../features/sharing/hidden-notes.ts'
import { useReadSharedThreadQuery } from '../features/sharing/share-api.ts'
import classes from './shared-page.module.css'

/** A shared thread: its turns with a vote, readable by everyone with the link. */
export function SharedPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useReadSharedThreadQuery({ id })
  const note = data && hiddenNote(data.hidden)
  return (
    <div className={`${text.page} ${classes.page}`}>
      <h1 className={text.title}>{t`Shared comparison`}</h1>
      {error && <Failure isGone={isGone(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t`Loading the comparison`} />}
      {data && (
        <>
          <p className={classes.about}>
            <Trans>Two anonymous models answered, and the asker voted. {PURPOSE}</Trans>
          </p>
          {note && (
            <p role="note">
              <Trans>{note} In a battle of your own, you see the names after your vote.</Trans>
            </p>
          )}
          {data.turns.length === 0 && <p>{t`No question in this chat has a vote yet.`}</p>}
          {data.turns.map((turn, index) => (
            // Shared turns have no ids, and their order is stable.
            <SharedTurn key={index} turn={turn} number={index + 1} />
          ))}
        </>
      )}
      <p className={classes.onward}>
        <Button component={Link} to="/battle" variant={data ? 'filled' : 'default'}>
          {t`Ask your own question`}
        </Button>
      </p>
    </div>
  )
}

/** Whether the link is revoked, deleted, unknown or mistyped. The page does not reveal which. */
function isGone(error: object): boolean {
  return 'status' in error && (error.status === 404 || error.status === 422)
}

function Failure({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  if (isGone) return <p role="alert">{t`This link doesn’t exist or has been revoked.`}</p>
  return (
    <p role="alert">
      <Trans>
        The comparison could not be loaded.{' '}
        <Button size="compact-sm" variant="light" onClick={onRetry}>
          Try again
        </Button>
      </Trans>
    </p>
  )
}

/** A question with both answers and, unless hidden, the better one and the models' names. */
export function SharedTurn({ turn, number }: { turn: SharedTurnDto; number: number }) {
  const { question, answers, outcome } = turn
  const [left, right] = answers.map(nameOf)
  return (
    <section aria-label={t`Question ${number}`}>
      <div className={turnClasses.prompt} dir="auto">
        {question}
      </div>
      {outcome && (
        <p className={classes.outcome}>{outcomeText(outcome, left ?? '', right ?? '')}</p>
      )}
      <div className={turnClasses.answers}>
        {answers.map((answer) => (
          <SharedAnswer key={answer.side} answer={answer} outcome={outcome} />
        ))}
      </div>
    </section>
  )
}

interface SharedAnswerProps {
  readonly answer: SharedAnswerDto
  readonly outcome: VoteOutcome | null
}

function SharedAnswer({ answer, outcome }: SharedAnswerProps) {
  const { side, content, error, ending, provider_sources, sources } = answer
  const checks = useMemo(() => toSourceChecks(sources), [sources])
  if (side === 'single') return null
  return (
    <FinishedAnswer
      side={side}
      name={nameOf(answer)}
      mode="battle"
      answer={{
        text: content,
        attempt: 1,
        state: error ? 'failed' : 'done',
        reasoning: '',
        ...(ending && { ending }),
        ...(provider_sources.length > 0 && { sources: provider_sources }),
        ...(error && { failure: toAnswerFailure(error) }),
      }}
      outcome={outcome}
      checks={checks}
    />
  )
}

function nameOf({ side, model_name: name }: SharedAnswerDto): string {
  return name ?? (side === 'single' ? t`Assistant` : ALIASES[side])
}

function outcomeText(outcome: VoteOutcome, left: string, right: string): string {
  const texts: Readonly<Record<VoteOutcome, string>> = {
    left_better: t`Vote: ${left} beat ${right}`,
    right_better: t`Vote: ${right} beat ${left}`,
    tie: t`Vote: ${left} and ${right} tied`,
    both_bad: t`Vote: both ${left} and ${right} were bad`,
  }
  return texts[outcome]
}
