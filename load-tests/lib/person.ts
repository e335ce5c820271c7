import { check } from 'k6'
import http from 'k6/http'
import { API } from './target.ts'

/** An API user: a guest with a fingerprint, or an account with a token. */
export interface Person {
  readonly headers: Readonly<Record<string, string>>
  /** The sender's identity, for the first frame of a chat. */
  readonly credentials: Readonly<Record<string, string>>
}

/** Creates a guest who has accepted the terms. */
export function createGuest(): Person {
  const fingerprint = `guest_${crypto.randomUUID()}`
  const headers = { 'x-guest-fingerprint': fingerprint }
  const accepted = http.post(`${API}/chat/guest-accept-terms`, null, {
    headers,
    tags: { name: 'accept-terms' },
  })
  check(accepted, { 'the guest is let in': ({ status }) => status === 200 })
  return { headers, credentials: { fingerprint_hash: fingerprint } }
}
