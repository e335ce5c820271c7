import type { requestConfirmationRoute } from '@assay/contracts/confirmation'
import type { exportMeRoute } from '@assay/contracts/export'
import type { deleteMeRoute, updateMeRoute, updatePasswordRoute } from '@assay/contracts/users'
import { ALL_TAGS, api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { sendHook } from '../../api/route-hooks.ts'
import { keepSession } from '../../api/session.ts'

const URL = '/api/v1/users/me'

export const { useUpdateMeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    updateMe: build.mutation<ResponseOf<typeof updateMeRoute>, BodyOf<typeof updateMeRoute>>({
      query: (body) => ({ ...fetchArgs<typeof updateMeRoute>('PATCH', URL), body }),
      transformResponse: keepSession<ResponseOf<typeof updateMeRoute>>,
      invalidatesTags: ALL_TAGS,
    }),
  }),
})

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
