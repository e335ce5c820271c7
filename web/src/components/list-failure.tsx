import { errorText } from '../api/error-text.ts'
import { LoadFailure } from './load-failure.tsx'
import classes from './table.module.css'

export interface ListFailureProps {
  readonly error: unknown
  /** Shown when the server gives no text. */
  readonly fallback?: string
  readonly onRetry: () => unknown
}

/** Replaces a list that could not be loaded. */
export function ListFailure({ error, fallback, onRetry }: ListFailureProps) {
  return (
    <LoadFailure className={classes.error} onRetry={() => void onRetry()}>
      {errorText(error, fallback)}
    </LoadFailure>
  )
}
