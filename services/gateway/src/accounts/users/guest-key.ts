import { createHmac } from 'node:crypto'

/** What is stored instead of a guest's fingerprint: its HMAC-SHA-256 under the server's pepper. */
export function guestKey(fingerprint: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(fingerprint).digest()
}
