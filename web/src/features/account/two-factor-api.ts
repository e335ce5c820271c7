import type { beginTotpRoute, disableTotpRoute, enableTotpRoute } from '@assay/contracts/totp'
import { ALL_TAGS } from '../../api/api.ts'
import { sendHook } from '../../api/route-hooks.ts'

const URL = '/api/v1/users/me/totp'

/** The role that was withheld until now gives access to more data, so everything is read again. */
export const useEnableTotpMutation = sendHook<typeof enableTotpRoute>('PUT', URL, ALL_TAGS)
export const useBeginTotpMutation = sendHook<typeof beginTotpRoute>('POST', URL)
export const useDisableTotpMutation = sendHook<typeof disableTotpRoute>('DELETE', URL, ['Me'])
