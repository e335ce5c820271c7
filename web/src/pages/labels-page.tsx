import { Page } from '../components/page.tsx'
import { LabelReviews } from '../features/label-reviews/label-reviews.tsx'

export function LabelsPage() {
  return (
    <Page title="Labels">
      <LabelReviews />
    </Page>
  )
}
