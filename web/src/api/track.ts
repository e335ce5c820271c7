import type { UsageEvent } from '@assay/contracts/usage'

export const USAGE_EVENT = 'assay:usage'

/**
 * Dispatches a usage event; one listener decides whether to send it. An event never contains text,
 * and names only models that the reader has picked.
 */
export function track(event: UsageEvent): void {
  window.dispatchEvent(new CustomEvent(USAGE_EVENT, { detail: event }))
}

/**
 * Tracks that a person starts a new chat. Opening an address that clears the chat does not count,
 * because other pages link there too.
 */
export function trackNewChat(): void {
  track({ event: 'conversation_started', action: 'clear_chat' })
}
