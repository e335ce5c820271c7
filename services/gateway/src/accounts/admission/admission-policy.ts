import { BadRequestError } from '../../http/app-error.ts'
import { mailHostOf } from '../users/mail-domain.ts'
import type { User } from '../users/user-repository.ts'
import type { AdmissionRule } from './admission-settings.ts'
import type { StoredInvitation } from './invitation-repository.ts'

/** The rule, and what follows from the other settings. */
export interface Admission extends AdmissionRule {
  readonly hasGuests: boolean
  /** Whether an account can do nothing before its address is confirmed. */
  readonly needsConfirmation: boolean
}

/** @throws {BadRequestError} if people without an invitation may not create an account. */
export function assertMayJoin(admission: AdmissionRule, email: string): void {
  if (admission.rule === 'invitation') throw new BadRequestError('Accounts are by invitation.')
  assertAdmittedAddress(admission, email)
}

/**
 * Subdomains of an admitted domain are not admitted.
 * @throws {BadRequestError} if only addresses of other domains are admitted.
 */
export function assertAdmittedAddress(admission: AdmissionRule, email: string): void {
  if (admission.rule !== 'domains' || admission.domains.includes(mailHostOf(email))) return
  const domains = new Intl.ListFormat('en-GB').format(admission.domains)
  throw new BadRequestError('Accounts are open to addresses of {domains}.', { params: { domains } })
}

/**
 * Checks an invitation, and whether this address may use it.
 * @throws {BadRequestError} with the reason.
 */
export function assertUsable(
  invitation: StoredInvitation | undefined,
  email?: string,
): asserts invitation is StoredInvitation {
  const reason = invitation
    ? refusalOf(invitation, email)
    : 'This invitation is invalid or was replaced.'
  if (reason) throw new BadRequestError(reason)
}

function refusalOf(invitation: StoredInvitation, email: string | undefined): string | undefined {
  const { uses, maxUses, revokedAt, expiresAt, role } = invitation
  // A superuser who lost the role must not get it, or another, back by an invitation of their own.
  const lacksSender = role !== 'user' && !invitation.isSenderSuperuser
  if (revokedAt || lacksSender) return 'This invitation was revoked.'
  if (uses >= maxUses) return 'This invitation has already been used.'
  if (expiresAt <= new Date()) return 'This invitation has expired.'
  const isForOthers = email && invitation.email?.toLowerCase() !== email.toLowerCase()
  return invitation.email && isForOthers ? 'This invitation is for another address.' : undefined
}

/**
 * Whether the account can do nothing yet, because nobody has confirmed its address. Changing a
 * confirmed address locks nobody out.
 */
export function mustConfirm(
  { needsConfirmation }: Pick<Admission, 'needsConfirmation'>,
  { emailVerifiedAt, verifiedUntil }: Pick<User, 'emailVerifiedAt' | 'verifiedUntil'>,
): boolean {
  return needsConfirmation && emailVerifiedAt === null && verifiedUntil === null
}
