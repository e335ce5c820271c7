import { openChat } from '@assay/testing/client'
import type { Caller, Gateway } from './gateway.ts'

interface Question {
  readonly content?: string
  /** Further fields of the frame. */
  readonly [field: string]: unknown
}

/** The opening frame of a question; a battle by default. */
export function question(
  { fingerprint, token }: Caller,
  { content = 'Why does metformin lower glucose?', ...more }: Question = {},
) {
  return {
    ...(token ? { access_token: token } : { fingerprint_hash: fingerprint }),
    messages: [{ role: 'user', content }],
    ...more,
  }
}

/** Opens a chat with a question. */
export const ask = (gateway: Gateway, caller: Caller, more?: Question) =>
  openChat(gateway.url, question(caller, more))
