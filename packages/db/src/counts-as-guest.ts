/**
 * Returns true for guests and for accounts with an unconfirmed address. Both weigh as guests in the
 * ratings: an account is free to create, but a mailbox that receives the confirmation is not.
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
