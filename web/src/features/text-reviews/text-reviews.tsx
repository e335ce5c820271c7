import { ListTabs } from '../../components/list-tabs.tsx'
import { ReviewedTexts } from './reviewed-texts.tsx'
import { TextsToReview } from './texts-to-review.tsx'

const NOTE =
  'Their owners agreed that these conversations are published, and something in them may ' +
  'identify a patient. Until a superuser decides they stay out of every release. To redact ' +
  'masks what is marked; published versions do not change.'

/** Texts that would be published but for an uncertain finding, and what was decided about others. */
export function TextReviews() {
  return (
    <ListTabs
      label="Texts"
      note={NOTE}
      lists={[
        { name: 'waiting', title: 'Waiting', content: <TextsToReview /> },
        { name: 'reviewed', title: 'Decided', content: <ReviewedTexts /> },
      ]}
    />
  )
}
