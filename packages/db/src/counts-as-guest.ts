/**
 * Whether a voter weighs in the ratings as a guest does: guests, and accounts whose address nobody
 * has confirmed. An account costs nothing to make; an address that answers does.
 */
export function countsAsGuest({
  isGuest,
  emailVerifiedAt,
}: {
  readonly isGuest: boolean
  readonly emailVerifiedAt: Date | null
}): boolean {
  return isGuest || emailVerifiedAt === null
}
