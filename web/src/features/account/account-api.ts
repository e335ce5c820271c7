import type { requestConfirmationRoute } from '@assay/contracts/confirmation'
import type { exportMeRoute } from '@assay/contracts/export'
import type { deleteMeRoute, updateMeRoute, updatePasswordRoute } from '@assay/contracts/users'
import { ALL_TAGS, api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { keepSession } from '../../api/session.ts'

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateMe: build.mutation<ResponseOf<typeof updateMeRoute>, BodyOf<typeof updateMeRoute>>({
      query: (body) => ({ ...fetchArgs<typeof updateMeRoute>('PATCH', '/api/v1/users/me'), body }),
      transformResponse: keepSession<ResponseOf<typeof updateMeRoute>>,
      invalidatesTags: ALL_TAGS,
    }),
    updatePassword: build.mutation<
      ResponseOf<typeof updatePasswordRoute>,
      BodyOf<typeof updatePasswordRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof updatePasswordRoute>('PATCH', '/api/v1/users/me/password'),
        body,
      }),
    }),
    requestConfirmation: build.mutation<ResponseOf<typeof requestConfirmationRoute>, void>({
      query: () =>
        fetchArgs<typeof requestConfirmationRoute>('POST', '/api/v1/users/me/confirmation'),
    }),
    /** A mutation, though it reads: each download is made anew and kept nowhere. */
    exportMe: build.mutation<ResponseOf<typeof exportMeRoute>, void>({
      query: () => fetchArgs<typeof exportMeRoute>('GET', '/api/v1/users/me/export'),
    }),
    deleteMe: build.mutation<ResponseOf<typeof deleteMeRoute>, BodyOf<typeof deleteMeRoute>>({
      query: (body) => ({
        ...fetchArgs<typeof deleteMeRoute>('DELETE', '/api/v1/users/me'),
        ...(body && { body }),
      }),
    }),
  }),
})

export const {
  useUpdateMeMutation,
  useUpdatePasswordMutation,
  useRequestConfirmationMutation,
  useExportMeMutation,
  useDeleteMeMutation,
} = accountApi
