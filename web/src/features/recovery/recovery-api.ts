import type { recoverPasswordRoute, resetPasswordRoute } from '@assay/contracts'
import { api } from '../../api/api.ts'
import { type AnswerOf, type BodyOf, call } from '../../api/contract.ts'

const recoveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    recoverPassword: build.mutation<AnswerOf<typeof recoverPasswordRoute>, { email: string }>({
      query: ({ email }) =>
        call<typeof recoverPasswordRoute>(
          'POST',
          `/api/v1/password-recovery/${encodeURIComponent(email)}`,
        ),
    }),
    resetPassword: build.mutation<
      AnswerOf<typeof resetPasswordRoute>,
      BodyOf<typeof resetPasswordRoute>
    >({
      query: (body) => ({
        ...call<typeof resetPasswordRoute>('POST', '/api/v1/reset-password/'),
        body,
      }),
    }),
  }),
})

export const { useRecoverPasswordMutation, useResetPasswordMutation } = recoveryApi
