import type { requestConfirmationRoute } from '@assay/contracts/confirmation'
import type { exportMeRoute } from '@assay/contracts/export'
import type { deleteMeRoute, updateMeRoute, updatePasswordRoute } from '@assay/contracts/users'
import { ALL_TAGS, api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { endpointsOf } from '../../api/endpoints.ts'
import { keepSession } from '../../api/session.ts'

const URL = '/api/v1/users/me'

const accountApi = api.injectEndpoints({
  endpoints: (build) => {
    const { send } = endpointsOf(build)
    return {
      updateMe: build.mutation<ResponseOf<typeof updateMeRoute>, BodyOf<typeof updateMeRoute>>({
        query: (body) => ({ ...fetchArgs<typeof updateMeRoute>('PATCH', URL), body }),
        transformResponse: keepSession<ResponseOf<typeof updateMeRoute>>,
        invalidatesTags: ALL_TAGS,
      }),
      updatePassword: send<typeof updatePasswordRoute>('PATCH', `${URL}/password`),
      requestConfirmation: send<typeof requestConfirmationRoute>('POST', `${URL}/confirmation`),
      /** A mutation, though it reads: each download is made anew and kept nowhere. */
      exportMe: send<typeof exportMeRoute>('GET', `${URL}/export`),
      deleteMe: send<typeof deleteMeRoute>('DELETE', URL),
    }
  },
})

export const {
  useUpdateMeMutation,
  useUpdatePasswordMutation,
  useRequestConfirmationMutation,
  useExportMeMutation,
  useDeleteMeMutation,
} = accountApi
