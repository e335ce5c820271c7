/** Who decided: the reader, another superuser, or one whose account is gone. */
export function superuserText(by: string | null, readerId: string | undefined): string {
  if (by === null) return 'a deleted account'
  return by === readerId ? 'you' : `superuser ${by.slice(-8)}`
}
