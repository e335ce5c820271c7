import type { TextPlace } from '@assay/contracts/review-subjects'
import type { ReviewOf } from '@assay/contracts/reviews'
import { describeFinding } from '../patient-data/describe-finding.ts'
import classes from './reviews.module.css'

const PLACES: Readonly<Record<TextPlace, string>> = {
  prompt: 'Question',
  left_answer: 'Left answer',
  right_answer: 'Right answer',
  feedback: 'Reason of the vote',
}

/** A question, and what may identify a patient in the texts of its turn. */
export function TextSubject({ review: { subject } }: { readonly review: ReviewOf<'text'> }) {
  const { question, findings } = subject
  return (
    <>
      <h2 className={classes.beginning}>{question}</h2>
      <ul className={classes.facts}>
        {findings.map(({ place, kind, before, found, after }) => (
          <li key={`${place} ${before} ${found}`}>
            <span className={classes.aside}>
              {PLACES[place]}, {describeFinding({ kind }).what}:
            </span>{' '}
            {before}
            <mark className={classes.found}>{found}</mark>
            {after}
          </li>
        ))}
      </ul>
    </>
  )
}
