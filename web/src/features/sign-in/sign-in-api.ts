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
