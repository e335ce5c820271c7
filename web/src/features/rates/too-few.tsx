import { MIN_CITING_ANSWERS, MIN_CITING_USERS } from '@assay/contracts/constants'
import { countOf, countText } from '../../components/format.ts'

export interface TooFewProps {
  /** The kind of answers that count. */
  readonly what: string
  readonly counts: { readonly answers: number; readonly users: number } | undefined
}

/** Replaces the rates of a model with too few answers. */
export function TooFew({ what, counts: { answers, users } = NONE }: TooFewProps) {
  return (
    <p>
      {what} so far: {countText(answers)}, to {countOf(users, 'person', 'people')}. Rates appear
      after {MIN_CITING_ANSWERS} answers to {MIN_CITING_USERS} people.
    </p>
  )
}

const NONE = { answers: 0, users: 0 }
