import { ERRORS } from '../api/error-catalogue.ts'
import { TextButton } from '../components/text-button.tsx'

/** Whether the board may be read could not be asked. */
export function BoardFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert">
      {ERRORS.board} <TextButton onPress={onRetry}>Try again</TextButton>
    </p>
  )
}
