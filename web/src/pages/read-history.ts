import type { ThreadHistoryDto } from '@assay/contracts'
import type { ModelNames } from '../features/models/select-models.ts'

export type HistoryState = 'ready' | 'loading' | 'missing' | 'without-id' | 'failed'

/** Statuses of a thread that is not there, or whose address cannot be one's. */
const ABSENCES: readonly unknown[] = [404, 422]

interface HistoryQuery {
  readonly isFetching: boolean
  readonly error?: unknown
  readonly currentData?: unknown
}

export function historyState(query: HistoryQuery): HistoryState {
  if (query.currentData) return 'ready'
  // What failed is what is known until another try has ended.
  if (!query.error) return query.isFetching ? 'loading' : 'ready'
  const { status } = query.error as { readonly status?: unknown }
  if (status === 'CUSTOM_ERROR') return 'without-id'
  return ABSENCES.includes(status) ? 'missing' : 'failed'
}

/** Who answered last in the thread, as far as the history names them. */
export function lastModelsOf(history: ThreadHistoryDto | undefined): ModelNames {
  const last = history?.messages.findLast(({ side }) => side === 'single')
  return {
    single: last?.model_name ?? undefined,
    left: history?.left_model_name ?? undefined,
    right: history?.right_model_name ?? undefined,
  }
}
