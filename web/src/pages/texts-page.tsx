import { Page } from '../components/page.tsx'
import { TextReviews } from '../features/text-reviews/text-reviews.tsx'

export function TextsPage() {
  return (
    <Page title="Texts">
      <TextReviews />
    </Page>
  )
}
