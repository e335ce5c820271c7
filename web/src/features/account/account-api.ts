import type { requestConfirmationRoute } from '@assay/contracts/confirmation'
import type { exportMeRoute } from '@assay/contracts/export'
import type { deleteMeRoute, updateMeRoute, updatePasswordRoute } from '@assay/contracts/users'
import { ALL_TAGS } from '../../api/api.ts'
import { sendHook } from '../../api/route-hooks.ts'

const URL = '/api/v1/users/me'

export const useUpdateMeMutation = sendHook<typeof updateMeRoute>('PATCH', URL, ALL_TAGS)
export const useUpdatePasswordMutation = sendHook<typeof updatePasswordRoute>(
  'PATCH',
  `${URL}/password`,
)
export const useRequestConfirmationMutation = sendHook<typeof requestConfirmationRoute>(
  'POST',
  `${URL}/confirmation`,
)
/** A mutation although it reads: each download is fresh and never cached. */
export const useExportMeMutation = sendHook<typeof exportMeRoute>('GET', `${URL}/export`)
export const useDeleteMeMutation = sendHook<typeof deleteMeRoute>('DELETE', URL)
