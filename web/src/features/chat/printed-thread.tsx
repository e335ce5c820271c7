import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createPortal } from 'react-dom'
import { BRAND } from '../../brand.ts'
import { zonedTimeText } from '../../components/format.ts'
import { Markdown, Sources } from '../answers/markdown.tsx'
import {
  assessmentText,
  type ExportedThread,
  headingOf,
  noticeOf,
  outcomeOf,
  PURPOSE,
} from './exported-thread.ts'
import classes from './printed-thread.module.css'
import type { Turn } from './turn.ts'
import { isCut } from './turn-stream.ts'

/** A whole thread for paper, with both answers of each turn. */
export function PrintedThread({ thread }: { thread: ExportedThread }) {
  const { title, exportedAt, turns } = thread
  return createPortal(
    <article className={classes.paper} data-paper>
      <h1>{title}</h1>
      <p>
        <Trans>
          From {BRAND.name}, {zonedTimeText(exportedAt)}. {PURPOSE}
        </Trans>
      </p>
      {turns.map((turn, index) => (
        <PrintedTurn key={turn.key} turn={turn} number={index + 1} />
      ))}
    </article>,
    document.body,
  )
}

function PrintedTurn({ turn, number }: { turn: Turn; number: number }) {
  const { prompt, askedAt, stream, vote, lost } = turn
  return (
    <section>
      <h2>
        <Trans>Question {number}</Trans>
      </h2>
      {askedAt && <p>{zonedTimeText(askedAt)}</p>}
      <blockquote className={classes.question}>{prompt}</blockquote>
      {stream.sides.map((side) => {
        const answer = stream.answers[side]
        const cut = isCut(answer, lost !== undefined)
        const rating = assessmentText(turn, side)
        return (
          <section key={side}>
            <h3>{headingOf(turn, side)}</h3>
            <div data-answer>
              <Markdown text={answer.text} growing={false} cut={cut} sources={answer.sources} />
            </div>
            <p>{noticeOf(turn, side)}</p>
            {answer.text && <Sources text={answer.text} returned={answer.sources} cut={cut} />}
            {rating && (
              <p>
                <strong>{t`Your rating:`}</strong> {rating}
              </p>
            )}
          </section>
        )
      })}
      {vote && (
        <p>
          <strong>{t`Vote:`}</strong> {outcomeOf(turn)}
        </p>
      )}
      {vote?.feedback && (
        <p>
          <strong>{t`Reason:`}</strong> {vote.feedback}
        </p>
      )}
    </section>
  )
}
