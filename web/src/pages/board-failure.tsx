import { ERRORS } from '../api/error-catalogue.ts'
import { LoadFailure } from '../components/load-failure.tsx'

/** Whether the board may be read could not be asked. */
export function BoardFailure({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure onRetry={onRetry}>{ERRORS.board}</LoadFailure>
}
