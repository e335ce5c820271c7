import type { recoverPasswordRoute, resetPasswordRoute } from '@assay/contracts/recovery'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'

const recoveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    recoverPassword: build.mutation<ResponseOf<typeof recoverPasswordRoute>, { email: string }>({
      query: ({ email }) =>
        fetchArgs<typeof recoverPasswordRoute>(
          'POST',
          `/api/v1/password-recovery/${encodeURIComponent(email)}`,
        ),
    }),
    resetPassword: build.mutation<
      ResponseOf<typeof resetPasswordRoute>,
      BodyOf<typeof resetPasswordRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof resetPasswordRoute>('POST', '/api/v1/reset-password/'),
        body,
      }),
    }),
  }),
})

export const { useRecoverPasswordMutation, useResetPasswordMutation } = recoveryApi
