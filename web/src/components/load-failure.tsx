import { errorText } from '../api/error-text.ts'
import { useRetryWhenBack } from '../hooks/use-retry-when-back.ts'
import table from './table.module.css'
import { TextButton } from './text-button.tsx'

export interface LoadFailureProps {
  readonly children: string
  readonly className?: string | undefined
  readonly onRetry: () => void
}

/**
 * Shows what could not be loaded. It retries on a press, and when the network or the reader
 * returns.
 */
export function LoadFailure({ children, className, onRetry }: LoadFailureProps) {
  useRetryWhenBack(onRetry)
  return (
    <p className={className} role="alert">
      {children} <TextButton onPress={onRetry}>Try again</TextButton>
    </p>
  )
}

export interface ListFailureProps {
  readonly error: unknown
  /** Shown when the server gives no text. */
  readonly fallback?: string | undefined
  readonly onRetry: () => unknown
}

/** Replaces a list that could not be loaded. */
export function ListFailure({ error, fallback, onRetry }: ListFailureProps) {
  return (
    <LoadFailure className={table.error} onRetry={() => void onRetry()}>
      {errorText(error, fallback)}
    </LoadFailure>
  )
}
