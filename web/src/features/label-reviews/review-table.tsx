import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import type { LabelReviewDto } from '@assay/contracts/label-reviews'
import { Button, Checkbox } from '@mantine/core'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import { LabelChips } from '../labels/label-chips.tsx'
import classes from './label-reviews.module.css'
import { ReviewRow } from './review-row.tsx'
import { useReviews } from './use-reviews.ts'

/** Questions to choose from and to label, one by one or all that are chosen at once. */
export function ReviewTable({ rows }: { readonly rows: readonly LabelReviewDto[] }) {
  const { chosen, drafts, reviews, isSaving, choose, draft, save } = useReviews(rows)
  const ids = rows.map(({ turn_id }) => turn_id)
  return (
    <>
      <div className={classes.bar}>
        <Checkbox
          label="Choose all on this page"
          checked={chosen.length === rows.length}
          indeterminate={chosen.length > 0 && chosen.length < rows.length}
          onChange={(event) => choose(ids, event.currentTarget.checked)}
        />
        {chosen.length > 0 && (
          <div className={classes.forChosen}>
            <span>For the {chosen.length} chosen:</span>
            <LabelChips
              standing={{}}
              empty="choose"
              noteOf={() => 'Said of all that are chosen.'}
              onSay={(said) => draft(chosen, said)}
            />
          </div>
        )}
        <Button disabled={reviews.length === 0} loading={isSaving} onClick={() => void save()}>
          {saveText(reviews.length)}
        </Button>
      </div>
      <ScrollableTable label="Questions to review" asCards>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Said so far</th>
            <th scope="col">Labels</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ReviewRow
              key={row.turn_id}
              row={row}
              draft={drafts[row.turn_id]}
              isChosen={chosen.includes(row.turn_id)}
              onChoose={(isChosen) => choose([row.turn_id], isChosen)}
              onSay={(said) => draft([row.turn_id], said)}
            />
          ))}
        </tbody>
      </ScrollableTable>
    </>
  )
}

function saveText(count: number): string {
  if (count === 0) return 'Save reviews'
  return count === 1 ? 'Save 1 review' : `Save ${count} reviews`
}
