import type { UsageCountName } from '@assay/contracts/usage'

const LABELS: Readonly<Record<UsageCountName, string>> = {
  message_sent: 'Questions sent',
  turn_ready: 'Questions answered',
  decision_made: 'Choices pressed',
  feedback_opened: 'Reason boxes opened',
  feedback_submitted: 'Reasons sent',
  vote_cast: 'Votes cast',
  feedback_seconds: 'Seconds from first choice to vote',
  reveal_toggled: 'Collapsed answers opened or closed',
  conversation_started: 'New chats started',
  model_selected: 'Models picked',
  consent_update: 'Terms accepted',
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
