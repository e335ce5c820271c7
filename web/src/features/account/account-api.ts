import type {
  deleteMeRoute,
  exportMeRoute,
  updateMeRoute,
  updatePasswordRoute,
} from '@assay/contracts'
import { ALL_TAGS, api } from '../../api/api.ts'
import { type AnswerOf, type BodyOf, call } from '../../api/contract.ts'

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateMe: build.mutation<AnswerOf<typeof updateMeRoute>, BodyOf<typeof updateMeRoute>>({
      query: (body) => ({ ...call<typeof updateMeRoute>('PATCH', '/api/v1/users/me'), body }),
      invalidatesTags: ALL_TAGS,
    }),
    updatePassword: build.mutation<
      AnswerOf<typeof updatePasswordRoute>,
      BodyOf<typeof updatePasswordRoute>
    >({
      query: (body) => ({
        ...call<typeof updatePasswordRoute>('PATCH', '/api/v1/users/me/password'),
        body,
      }),
    }),
    /** A mutation, though it reads: each download is made anew and kept nowhere. */
    exportMe: build.mutation<AnswerOf<typeof exportMeRoute>, void>({
      query: () => call<typeof exportMeRoute>('GET', '/api/v1/users/me/export'),
    }),
    deleteMe: build.mutation<AnswerOf<typeof deleteMeRoute>, void>({
      query: () => call<typeof deleteMeRoute>('DELETE', '/api/v1/users/me'),
    }),
  }),
})

export const {
  useUpdateMeMutation,
  useUpdatePasswordMutation,
  useExportMeMutation,
  useDeleteMeMutation,
} = accountApi
