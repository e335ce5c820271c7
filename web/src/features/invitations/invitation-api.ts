import type {
  createInvitationLinkRoute,
  inviteByMailRoute,
  listInvitationsRoute,
  revokeInvitationRoute,
} from '@assay/contracts/invitations'
import { readHook, sendHook } from '../../api/route-hooks.ts'

const URL = '/api/v1/invitations/'
const TAGS = ['Users'] as const

export const useListInvitationsQuery = readHook<typeof listInvitationsRoute>(URL, TAGS)
export const useInviteByMailMutation = sendHook<typeof inviteByMailRoute>('POST', URL, TAGS)
export const useCreateInvitationLinkMutation = sendHook<typeof createInvitationLinkRoute>(
  'POST',
  '/api/v1/invitations/link',
  TAGS,
)
export const useRevokeInvitationMutation = sendHook<typeof revokeInvitationRoute>(
  'DELETE',
  '/api/v1/invitations/:id',
  TAGS,
)
