import type { recoverPasswordRoute, resetPasswordRoute } from '@assay/contracts/recovery'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

const recoveryApi = api.injectEndpoints({
  endpoints: (build) => {
    const { send, change } = endpointsOf(build)
    return {
      recoverPassword: change<typeof recoverPasswordRoute, { email: string }>(
        'POST',
        ({ email }) => ({ url: `/api/v1/password-recovery/${encodeURIComponent(email)}` }),
      ),
      resetPassword: send<typeof resetPasswordRoute>('POST', '/api/v1/reset-password/'),
    }
  },
})

export const { useRecoverPasswordMutation, useResetPasswordMutation } = recoveryApi
