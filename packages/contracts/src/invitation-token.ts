import { text } from './text.ts'

/** The secret of an invitation to create an account. */
export const InvitationToken = text().min(1).max(100)
