import type { LabelReviewDto } from '@assay/contracts/label-reviews'
import { Checkbox } from '@mantine/core'
import table from '../../components/table.module.css'
import { LabelChips, slugsOf } from '../labels/label-chips.tsx'
import classes from './label-reviews.module.css'
import { AXES, axisText, lastWords, saidText, sourceText } from './label-text.ts'
import type { LabelDraft } from './review-draft.ts'

interface ReviewRowProps {
  readonly row: LabelReviewDto
  readonly draft: LabelDraft | undefined
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly onSay: (said: LabelDraft) => void
}

/** A question, what was said of it, and what the reader says. */
export function ReviewRow({ row, draft, isChosen, onChoose, onSay }: ReviewRowProps) {
  return (
    <tr className={table.tall}>
      <th scope="row">
        <Checkbox
          className={table.question}
          label={row.question}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </th>
      <td>
        <SaidSoFar said={row.said} />
      </td>
      <td>
        <div className={classes.chips}>
          <LabelChips
            standing={{ ...slugsOf(row.labels), ...draft }}
            noteOf={() =>
              draft ? 'Not saved yet.' : 'To choose the question and save agrees with it.'
            }
            onSay={onSay}
          />
        </div>
      </td>
    </tr>
  )
}

function SaidSoFar({ said }: Pick<LabelReviewDto, 'said'>) {
  const last = AXES.flatMap((axis) => lastWords(said, axis))
  return (
    <>
      <ul className={classes.said}>
        {last.map((word) => (
          <li key={`${word.axis} ${word.source}`}>
            <span className={table.aside}>
              {axisText(word.axis)}, {sourceText(word.source).toLowerCase()}:
            </span>{' '}
            {saidText(word)}
          </li>
        ))}
      </ul>
      {said.length > last.length && <EveryWord said={said} />}
    </>
  )
}

function EveryWord({ said }: Pick<LabelReviewDto, 'said'>) {
  return (
    <details className={classes.every}>
      <summary>All {said.length} words</summary>
      <ol className={classes.said}>
        {said.map((word) => (
          <li key={`${word.at} ${word.axis} ${word.source}`}>
            <time dateTime={word.at} className={table.aside}>
              {new Date(word.at).toLocaleString()}
            </time>{' '}
            {axisText(word.axis)}, {sourceText(word.source).toLowerCase()}: {saidText(word)}
          </li>
        ))}
      </ol>
    </details>
  )
}
