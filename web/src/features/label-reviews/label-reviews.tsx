import type { LabelReviewReason } from '@assay/contracts/label-reviews'
import { useState } from 'react'
import { ListTabs } from '../../components/list-tabs.tsx'
import { pageQuery } from '../../hooks/use-page.ts'
import { useListLabelReviewsQuery } from './label-review-api.ts'
import { PAGE_SIZE, ReviewQueue } from './review-queue.tsx'
import { ReviewedLabels } from './reviewed-labels.tsx'

const NOTE =
  'Votes count on the boards of what their questions are about and for. Of a question with its ' +
  'vote, what a superuser says stands above rules and the asker, and enters the ledger when it ' +
  'changes something.'

/** Questions whose labels wait for a superuser, and what superusers said of others. */
export function LabelReviews() {
  const contested = useCount('contested')
  const abstained = useCount('abstained')
  // What is opened stays open when the last question of it was reviewed.
  const [opensAt, setOpensAt] = useState<LabelReviewReason>()
  if (!opensAt && contested !== undefined && abstained !== undefined) {
    setOpensAt(contested === 0 && abstained > 0 ? 'abstained' : 'contested')
  }
  return (
    <ListTabs
      label="Labels"
      note={NOTE}
      opensAt={opensAt}
      lists={[
        {
          name: 'contested',
          title: 'Sources differ',
          count: contested,
          content: <ReviewQueue reason="contested" />,
        },
        {
          name: 'abstained',
          title: 'Nobody is sure',
          count: abstained,
          content: <ReviewQueue reason="abstained" />,
        },
        { name: 'reviewed', title: 'Reviewed', content: <ReviewedLabels /> },
      ]}
    />
  )
}

/** How many questions wait for this reason: what its first page, the one that is opened, says. */
function useCount(reason: LabelReviewReason): number | undefined {
  return useListLabelReviewsQuery({ ...pageQuery(1, PAGE_SIZE), reason }).data?.count
}
