import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useRetryWhenBack } from '../hooks/use-retry-when-back.ts'
import { TextButton } from './text-button.tsx'

export interface LoadFailureProps {
  readonly children: ReactNode
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
      {children} <TextButton onPress={onRetry}>{t`Try again`}</TextButton>
    </p>
  )
}
