import type { UsageEvent } from '@assay/contracts'

export const USAGE_EVENT = 'assay:usage'

/**
 * Says that something happened; whether anybody listens is decided in one place. Never a text, and
 * no model's name that the reader has not picked.
 */
export function track(event: UsageEvent): void {
  window.dispatchEvent(new CustomEvent(USAGE_EVENT, { detail: event }))
}
