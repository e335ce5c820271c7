import type {
  createTokenRoute,
  listTokensRoute,
  revokeTokenRoute,
} from '@assay/contracts/personal-tokens'
import { readHook, sendHook } from '../../api/route-hooks.ts'

const URL = '/api/v1/users/me/tokens'
const TAGS = ['AccessTokens'] as const

export const useListTokensQuery = readHook<typeof listTokensRoute>(URL, TAGS)
export const useCreateTokenMutation = sendHook<typeof createTokenRoute>('POST', URL, TAGS)
export const useRevokeTokenMutation = sendHook<typeof revokeTokenRoute>(
  'DELETE',
  `${URL}/:id`,
  TAGS,
)
