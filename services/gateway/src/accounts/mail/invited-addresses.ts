import { ConflictError } from '../../http/app-error.ts'
import type { AccountMails } from './start-account-mails.ts'

/** @throws {ConflictError} if no invitation can be mailed. */
export function assertMailsAvailable({ isAvailable }: AccountMails): void {
  if (isAvailable) return
  throw new ConflictError('Sending mails is not available. Create a link and send it yourself.')
}

/** Returns each address once, ignoring case. */
export function distinctAddresses(emails: readonly string[]): string[] {
  return [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()]
}
