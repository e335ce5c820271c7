import type {
  enterCodeRoute,
  finishSignInRoute,
  readGoogleStatusRoute,
  startSignInRoute,
} from '@assay/contracts/oauth'
import { readHook, sendHook } from './route-hooks.ts'

const URL = '/api/v1/oauth/:provider'

export const useReadGoogleStatusQuery =
  readHook<typeof readGoogleStatusRoute>('/api/v1/oauth/google')
export const useStartSignInMutation = sendHook<typeof startSignInRoute>('POST', `${URL}/start`)
export const useFinishSignInMutation = sendHook<typeof finishSignInRoute>('POST', `${URL}/callback`)
export const useEnterCodeMutation = sendHook<typeof enterCodeRoute>('POST', '/api/v1/login/code')

/** The OAuth redirect URI. The server accepts only registered ones. */
export function redirectUriOf(provider: string): string {
  const path = provider === 'google' ? '' : `/${provider}`
  return `${window.location.origin}/auth/callback${path}`
}
