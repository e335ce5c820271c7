/** Where Google sends the browser back to; the server knows the addresses that it may. */
export function googleReturnAddress(): string {
  return new URL('/auth/callback', window.location.origin).href
}
