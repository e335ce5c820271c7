import type { InvitationDto } from '@assay/contracts/invitations'
import { send } from './accounts.ts'
import type { Caller, Gateway } from './gateway.ts'

export interface InvitationLink extends InvitationDto {
  readonly token: string
}

/** Creates an invitation link. */
export async function aLink(
  gateway: Gateway,
  caller: Caller,
  body: object = {},
): Promise<InvitationLink> {
  const response = await send(gateway, 'POST', '/invitations/link', caller, body)
  const { path, ...created } = (await response.json()) as InvitationDto & { path: string }
  const token = new URL(path, 'http://assay.example').searchParams.get('token') ?? ''
  return { ...created, token }
}

export async function listInvitations(gateway: Gateway, caller: Caller): Promise<InvitationDto[]> {
  const response = await send(gateway, 'GET', '/invitations/', caller)
  return (await response.json()) as InvitationDto[]
}
