import { MIN_CITING_ANSWERS, MIN_CITING_USERS } from '@assay/contracts/constants'
import { Plural, Trans } from '@lingui/react/macro'
import { countText } from '../../components/format.ts'

export interface TooFewProps {
  /** The kind of answers that count. */
  readonly what: string
  readonly counts: { readonly answers: number; readonly users: number } | undefined
}

/** Replaces the rates of a model with too few answers. */
export function TooFew({ what, counts: { answers, users } = NONE }: TooFewProps) {
  return (
    <p>
      <Trans>
        {what} so far: {countText(answers)}, to{' '}
        <Plural value={users} one="# person" other="# people" />. Rates appear after{' '}
        {MIN_CITING_ANSWERS} answers to {MIN_CITING_USERS} people.
      </Trans>
    </p>
  )
}

const NONE = { answers: 0, users: 0 }
