/**
 * Returns true for guests and for accounts with an unconfirmed address. Both have the weight of
 * guests in the ratings, because only a confirmed address requires a mailbox.
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
