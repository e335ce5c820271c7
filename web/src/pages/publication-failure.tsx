import { ERRORS } from '../api/error-catalogue.ts'
import { LoadFailure } from '../components/load-failure.tsx'

/** Shown when the client could not check whether the leaderboard is public. */
export function PublicationFailure({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure onRetry={onRetry}>{ERRORS.board}</LoadFailure>
}
