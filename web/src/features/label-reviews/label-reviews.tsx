import { ListTabs } from '../../components/list-tabs.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { ReviewedLabels } from './reviewed-labels.tsx'

const NOTE =
  'Votes count on the boards of what their questions are about and for. Of a question with its ' +
  'vote, what a superuser says stands above rules and the asker, and enters the ledger when it ' +
  'changes something.'

/** Questions whose labels wait for a superuser, and what superusers said of others. */
export function LabelReviews() {
  return (
    <ListTabs
      label="Labels"
      note={NOTE}
      lists={[
        {
          name: 'contested',
          title: 'Sources differ',
          content: <ReviewQueue reason="contested" />,
        },
        {
          name: 'abstained',
          title: 'Nobody is sure',
          content: <ReviewQueue reason="abstained" />,
        },
        { name: 'reviewed', title: 'Reviewed', content: <ReviewedLabels /> },
      ]}
    />
  )
}
