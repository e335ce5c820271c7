import type { ThreadDto } from '@assay/contracts/threads'
import { t } from '@lingui/core/macro'
import { monthText } from '../../components/format.ts'

export interface ThreadGroup {
  readonly label: string
  readonly threads: readonly ThreadDto[]
}

const DAY_MS = 86_400_000

/**
 * Threads grouped under the headings of their days, in the reader's time zone and the given order.
 */
export function groupThreads(threads: readonly ThreadDto[], now: Date): readonly ThreadGroup[] {
  const groups = Map.groupBy(threads, (thread) => labelOf(thread, now))
  return [...groups].map(([label, ofLabel]) => ({ label, threads: ofLabel }))
}

function labelOf({ pinned, last_message_at }: ThreadDto, now: Date): string {
  if (pinned) return t`Pinned`
  const last = new Date(last_message_at)
  // The difference is rounded, because the day on which summer time begins has 23 hours.
  const days = Math.round((startOfDay(now) - startOfDay(last)) / DAY_MS)
  if (days <= 0) return t`Today`
  if (days === 1) return t`Yesterday`
  if (days <= 7) return t`Previous 7 days`
  if (days <= 30) return t`Previous 30 days`
  return monthText(last)
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
