import { Email, FullName } from '@assay/contracts/account-fields'
import { BadRequestError } from '../../http/app-error.ts'
import { mailHostOf } from '../users/mail-domain.ts'
import type { IdTokenClaims } from './issuer-client.ts'

/** Which claims of a provider count, and who may sign in. */
export interface ProviderPolicy {
  /**
   * `required`: an address counts as verified only if the claim is true. `trusted`: also if the
   * provider does not send the claim.
   */
  readonly emailVerified: 'required' | 'trusted'
  /** In lower case and ASCII. Empty: every domain. */
  readonly allowedDomains: readonly string[]
  /** Empty: no group is required. */
  readonly allowedGroups: readonly string[]
  readonly groupsClaim: string
  /** The group whose members are superusers. Without it, sign-ins leave the role as it is. */
  readonly superuserGroup?: string | undefined
}

/** A person's account at a provider, from the claims of a verified ID token. */
export interface ProviderPerson {
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly fullName: string | null
  readonly groups: readonly string[]
}

/** @throws {BadRequestError} if the claims have no email address, or too many groups. */
export function toPerson(claims: IdTokenClaims, policy: ProviderPolicy): ProviderPerson {
  const email = Email.safeParse(addressIn(claims, policy)).data
  if (email === undefined) {
    throw new BadRequestError('The provider sent no valid email address. Please ask your operator.')
  }
  const { sub: subject, email_verified: verified, name } = claims
  return {
    subject,
    email,
    isEmailVerified:
      verified === true || (verified === undefined && policy.emailVerified === 'trusted'),
    fullName: FullName.safeParse(name).data ?? null,
    groups: groupsIn(claims, policy),
  }
}

/** Why a provider's policy does not admit a person. */
export interface EntryRefusal {
  /** May contain the place `{email}`. */
  readonly text: string
  /** For the audit log. */
  readonly rule: string
}

export const UNVERIFIED: EntryRefusal = {
  text: 'The email address is not verified',
  rule: 'unverified address',
}

/** Returns undefined if the address and the groups admit the person. */
export function findEntryRefusal(
  { email, isEmailVerified, groups }: ProviderPerson,
  { allowedDomains, allowedGroups }: ProviderPolicy,
): EntryRefusal | undefined {
  if (allowedDomains.length > 0) {
    if (!isEmailVerified) return UNVERIFIED
    const host = mailHostOf(email)
    if (!allowedDomains.includes(host)) {
      const text = '{email} does not belong to a domain that may sign in here.'
      return { text, rule: `domain ${host}` }
    }
  }
  if (allowedGroups.length > 0 && !allowedGroups.some((group) => groups.includes(group))) {
    return { text: '{email} is not in a group that may sign in.', rule: 'group' }
  }
  return undefined
}

/** Whether the ID token lacks a claim that the sign-in needs. */
export function lacksClaims(claims: IdTokenClaims, policy: ProviderPolicy): boolean {
  const isWithoutGroups = valueAt(claims, policy.groupsClaim) === undefined && !isLeftOut(claims)
  return addressIn(claims, policy) === undefined || (usesGroups(policy) && isWithoutGroups)
}

/**
 * Entra ID sends no `email` for people without a mailbox. Its `preferred_username` is then their
 * name in the tenant (`tid`), in the form of an address. At other providers, people may choose it.
 */
function addressIn(claims: IdTokenClaims, { emailVerified }: ProviderPolicy): unknown {
  const { email, preferred_username: name, tid } = claims
  return email ?? (emailVerified === 'trusted' && tid !== undefined ? name : undefined)
}

function groupsIn(claims: IdTokenClaims, policy: ProviderPolicy): readonly string[] {
  const groups = valueAt(claims, policy.groupsClaim)
  if (groups === undefined && usesGroups(policy) && isLeftOut(claims)) {
    throw new BadRequestError('The provider left out your groups. Please ask your operator.')
  }
  return [groups].flat().filter((group) => typeof group === 'string')
}

const usesGroups = ({ allowedGroups, superuserGroup }: ProviderPolicy) =>
  allowedGroups.length > 0 || superuserGroup !== undefined

/** Instead of more than 200 groups, Entra ID sends the address of a list. */
const isLeftOut = (claims: IdTokenClaims) => claims._claim_names !== undefined

/** The claim of this name, or at this path. */
function valueAt(claims: IdTokenClaims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Readonly<Record<string, unknown>>)[name]
          : undefined,
      claims,
    )
}
