import type {
  finishGoogleRoute,
  readGoogleStatusRoute,
  startGoogleRoute,
} from '@assay/contracts/google'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

const URL = '/api/v1/oauth/google'

const signInApi = api.injectEndpoints({
  endpoints: (build) => {
    const { read, send } = endpointsOf(build)
    return {
      readGoogleStatus: read<typeof readGoogleStatusRoute>(URL),
      startGoogle: send<typeof startGoogleRoute>('POST', `${URL}/start`),
      finishGoogle: send<typeof finishGoogleRoute>('POST', `${URL}/callback`),
    }
  },
})

export const { useReadGoogleStatusQuery, useStartGoogleMutation, useFinishGoogleMutation } =
  signInApi
