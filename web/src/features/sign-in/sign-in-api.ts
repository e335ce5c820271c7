import type {
  finishGoogleRoute,
  readGoogleStatusRoute,
  startGoogleRoute,
} from '@assay/contracts/google'
import { readHook, sendHook } from '../../api/route-hooks.ts'

const URL = '/api/v1/oauth/google'

export const useReadGoogleStatusQuery = readHook<typeof readGoogleStatusRoute>(URL)
export const useStartGoogleMutation = sendHook<typeof startGoogleRoute>('POST', `${URL}/start`)
export const useFinishGoogleMutation = sendHook<typeof finishGoogleRoute>('POST', `${URL}/callback`)

/** The OAuth redirect URI. The server accepts only registered ones. */
export const googleRedirectUri = () => `${window.location.origin}/auth/callback`
