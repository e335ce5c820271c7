import type { UsageEvent } from '@assay/contracts/usage'

export const USAGE_EVENT = 'assay:usage'

/**
 * Says that something happened; whether anybody listens is decided in one place. Never a text, and
 * no model's name that the reader has not picked.
 */
export function track(event: UsageEvent): void {
  window.dispatchEvent(new CustomEvent(USAGE_EVENT, { detail: event }))
}

/** A person begins a new chat: an address that clears one may as well be where another page has led. */
export function trackNewChat(): void {
  track({ event: 'conversation_started', action: 'clear_chat' })
}
