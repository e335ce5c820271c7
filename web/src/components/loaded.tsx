import type { ReactNode } from 'react'
import { ListFailure } from './list-failure.tsx'
import { ListSkeleton } from './list-skeleton.tsx'

export interface LoadedProps<Data> {
  /** As the API's hooks return it. */
  readonly query: {
    readonly data?: Data | undefined
    readonly error?: unknown
    readonly refetch: () => unknown
  }
  /** Names what is loading. */
  readonly label: string
  /** The text of a failure that the server does not explain. */
  readonly fallback?: string
  /** A failure later on leaves what is shown: the query is polled. */
  readonly isPolled?: boolean
  readonly children: (data: Data) => ReactNode
}

/** What is read from the server, or why it is not there. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, label, fallback, isPolled = false, children } = props
  const { data, error, refetch } = query
  if (error && !(isPolled && data)) {
    return <ListFailure error={error} {...(fallback && { fallback })} onRetry={refetch} />
  }
  return data ? children(data) : <ListSkeleton label={`Loading ${label}`} />
}
