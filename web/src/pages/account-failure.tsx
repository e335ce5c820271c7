import { LoadFailure } from '../components/load-failure.tsx'
import { Page } from '../components/page.tsx'

/** Who is signed in could not be asked, and so not what they may see. */
export function AccountFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Page>
      <LoadFailure onRetry={onRetry}>Your account could not be loaded.</LoadFailure>
    </Page>
  )
}
