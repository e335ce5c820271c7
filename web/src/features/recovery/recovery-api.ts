import type { recoverPasswordRoute, resetPasswordRoute } from '@assay/contracts/recovery'
import { sendHook } from '../../api/route-hooks.ts'

export const useRecoverPasswordMutation = sendHook<typeof recoverPasswordRoute>(
  'POST',
  '/api/v1/password-recovery/:email',
)
export const useResetPasswordMutation = sendHook<typeof resetPasswordRoute>(
  'POST',
  '/api/v1/reset-password/',
)
