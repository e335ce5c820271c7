import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { errorText } from '../api/error-text.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'
import table from './table.module.css'

/** The options of a query whose data other people change while the page is open. */
export const FRESH = { refetchOnMountOrArgChange: true, skipPollingIfUnfocused: true } as const

export interface LoadedProps<Data> {
  /** The result of an API hook. */
  readonly query: {
    readonly data?: Data | undefined
    readonly error?: unknown
    readonly refetch: () => unknown
  }
  /** Names the data in the loading label. */
  readonly label: string
  /** Shown for a failure that the server does not explain. */
  readonly fallback?: string
  /** The query is polled: if a later poll fails, the data stays on the page. */
  readonly isPolled?: boolean
  readonly children: (data: Data) => ReactNode
}

/** Data from the server, or the reason why it is missing. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, label, fallback, isPolled = false, children } = props
  const { data, error, refetch } = query
  if (error && !(isPolled && data)) {
    return <ListFailure error={error} fallback={fallback} onRetry={refetch} />
  }
  return data ? children(data) : <ListSkeleton label={t`Loading ${label}`} />
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
