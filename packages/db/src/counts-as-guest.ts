/**
 * Guests, and accounts with an unconfirmed address, weigh as guests in the ratings: an account is
 * free to create, a mailbox that receives the confirmation is not.
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
