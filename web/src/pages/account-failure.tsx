import { LoadFailure } from '../components/load-failure.tsx'
import { Page } from '../components/page.tsx'

/** Shown when the account, and so its role, could not be loaded. */
export function AccountFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Page>
      <LoadFailure onRetry={onRetry}>Your account could not be loaded.</LoadFailure>
    </Page>
  )
}
