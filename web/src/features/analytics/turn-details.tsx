import type { VoteOutcome } from '@assay/contracts/votes'
import { LazyMarkdown } from '../answers/lazy-markdown.tsx'
import classes from './analytics.module.css'
import type { StoredAnswer, StoredTurn } from './stored-turns.ts'

const OUTCOMES: Readonly<Record<VoteOutcome, string>> = {
  left_better: 'Left is Better',
  tie: "It's a tie",
  both_bad: 'Both are bad',
  right_better: 'Right is Better',
}

export function TurnDetails({ turn }: { turn: StoredTurn }) {
  return (
    <>
      <h3 className={classes.label}>User message</h3>
      <p className={classes.question}>{turn.question}</p>
      <div className={classes.answers}>
        <Answer answer={turn.left} />
        <Answer answer={turn.right} />
      </div>
      <dl className={classes.vote}>
        <dt>Vote</dt>
        <dd>{turn.outcome ? OUTCOMES[turn.outcome] : 'Not voted'}</dd>
        <dt>Feedback</dt>
        <dd>{turn.feedback || 'N/A'}</dd>
      </dl>
    </>
  )
}

function Answer({ answer }: { answer: StoredAnswer }) {
  const { name, text, sources, notice, standing } = answer
  return (
    <article className={classes.answer} data-standing={standing} aria-label={name}>
      <h3 className={classes.label}>{name}</h3>
      {text && <LazyMarkdown text={text} growing={false} sources={sources} />}
      {notice && <p className={classes.note}>{notice}</p>}
    </article>
  )
}
