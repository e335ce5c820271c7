import { t } from '@lingui/core/macro'
import { LoadFailure } from '../components/load-failure.tsx'

/** Shown when the account, and so its role, could not be loaded. */
export function AccountFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="landing">
      <LoadFailure onRetry={onRetry}>{t`Your account could not be loaded.`}</LoadFailure>
    </div>
  )
}
