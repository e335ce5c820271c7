import { createHmac } from 'node:crypto'

/** Returns the stored form of a guest's fingerprint: its HMAC-SHA-256 with the server's pepper. */
export function guestKey(fingerprint: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(fingerprint).digest()
}
