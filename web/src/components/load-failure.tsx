import { useRetryWhenBack } from '../hooks/use-retry-when-back.ts'
import { TextButton } from './text-button.tsx'

export interface LoadFailureProps {
  readonly children: string
  readonly className?: string | undefined
  readonly onRetry: () => void
}

/** Says what could not be loaded; it is asked for again by a press, and when network or reader are back. */
export function LoadFailure({ children, className, onRetry }: LoadFailureProps) {
  useRetryWhenBack(onRetry)
  return (
    <p className={className} role="alert">
      {children} <TextButton onPress={onRetry}>Try again</TextButton>
    </p>
  )
}
