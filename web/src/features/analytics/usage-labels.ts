import type { UsageCountName } from '@assay/contracts/usage'
import { t } from '@lingui/core/macro'

const LABELS: Readonly<Record<UsageCountName, string>> = {
  message_sent: t`Questions sent`,
  turn_ready: t`Questions answered`,
  decision_made: t`Choices pressed`,
  feedback_opened: t`Reason boxes opened`,
  feedback_submitted: t`Reasons sent`,
  vote_cast: t`Votes cast`,
  feedback_seconds: t`Seconds from first choice to vote`,
  reveal_toggled: t`Collapsed answers opened or closed`,
  conversation_started: t`New chats started`,
  model_selected: t`Models picked`,
  consent_update: t`Terms accepted`,
}
const ORDER = Object.keys(LABELS)

/** The label of a counted event; an event of another client version keeps its name. */
export function usageLabel(event: string): string {
  return Object.entries(LABELS).find(([name]) => name === event)?.[1] ?? event.replaceAll('_', ' ')
}

/** Sorts events in the order of a battle; those of another client version come last. */
export function inUsageOrder(events: Iterable<string>): string[] {
  const place = (event: string) => ORDER.indexOf(event) >>> 0
  return [...events].toSorted((one, other) => place(one) - place(other))
}
