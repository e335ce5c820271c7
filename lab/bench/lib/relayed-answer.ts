/** The name under which the bare relay is sent frames. */
export const BARE_RELAY = 'bare-relay'

/** The id of an answer at the bare relay, as long as an id is; each reader has the next two. */
export function relayedAnswer(index: number): string {
  return `relayed-answer-${String(index).padStart(21, '0')}`
}
