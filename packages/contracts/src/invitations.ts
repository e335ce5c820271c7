import { z } from 'zod'
import { Email } from './account-fields.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import {
  DEFAULT_INVITATION_DAYS,
  MAX_INVITATION_DAYS,
  MAX_INVITATION_USES,
  MAX_INVITED_ADDRESSES,
} from './invitation-limits.ts'
import { InvitationToken } from './invitation-token.ts'
import { ROLES } from './roles.ts'
import { defineRoute } from './route-contract.ts'

export const InvitationDto = z.object({
  id: z.uuid(),
  /** The only address that may use the invitation. Null for a link. */
  email: z.string().nullable(),
  role: z.enum(ROLES),
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  uses: z.int(),
  max_uses: z.int(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type InvitationDto = z.infer<typeof InvitationDto>

const terms = {
  role: z.enum(ROLES).default('user'),
  expires_in_days: z.int().min(1).max(MAX_INVITATION_DAYS).default(DEFAULT_INVITATION_DAYS),
}

const InviteByMailBody = z.strictObject({
  emails: z.array(Email).min(1).max(MAX_INVITED_ADDRESSES),
  ...terms,
})

export const InvitationLinkBody = z
  .strictObject({
    max_uses: z.int().min(1).max(MAX_INVITATION_USES).default(1),
    ...terms,
  })
  .refine(({ role, max_uses }) => role === 'user' || max_uses === 1, {
    path: ['max_uses'],
    error: 'A link that gives a role can be used once',
  })

const url = '/api/v1/invitations/'

export const listInvitationsRoute = defineRoute('GET', url, {
  access: 'superusers',
  summary: 'List the invitations to create an account, newest first',
  response: { 200: z.array(InvitationDto) },
})

export const inviteByMailRoute = defineRoute('POST', url, {
  access: 'superusers',
  summary: 'Invite people to create an account, by mail',
  body: InviteByMailBody,
  response: { 200: MessageBody, 409: ErrorBody },
})

/** The path is shown once, because only a hash of its token is stored. */
export const createInvitationLinkRoute = defineRoute('POST', '/api/v1/invitations/link', {
  access: 'superusers',
  summary: 'Create a link with which people may create an account',
  body: InvitationLinkBody,
  response: { 200: InvitationDto.extend({ path: z.string() }) },
})

export const revokeInvitationRoute = defineRoute('DELETE', '/api/v1/invitations/:id', {
  access: 'superusers',
  summary: 'Revoke an invitation permanently',
  params: z.object({ id: z.uuid() }),
  response: { 200: MessageBody, 404: ErrorBody },
})

/** A POST request, so that no log contains the token. It does not count as a use. */
export const checkInvitationRoute = defineRoute('POST', '/api/v1/invitations/check', {
  access: 'open',
  summary: 'Read the address of an invitation, if it still works',
  body: z.strictObject({ token: InvitationToken }),
  response: { 200: InvitationDto.pick({ email: true }), 400: ErrorBody },
})
