import type {
  giveConsentRoute,
  giveThreadConsentRoute,
  readConsentsRoute,
  readThreadConsentRoute,
} from '@assay/contracts/consents'
import { api } from '../../api/api.ts'
import type { BodyOf } from '../../api/contract.ts'
import { endpointsOf } from '../../api/endpoints.ts'

type ThreadConsent = { threadId: string; body: BodyOf<typeof giveThreadConsentRoute> }
const URL = '/api/v1/consents/'
const urlOf = (threadId: string) => `/api/v1/threads/${threadId}/consent` as const

const consentApi = api.injectEndpoints({
  endpoints: (build) => {
    const { readOf, send, change } = endpointsOf(build)
    return {
      readConsents: readOf<typeof readConsentsRoute, void>(() => ({ url: URL }), ['Consents']),
      giveConsent: send<typeof giveConsentRoute>('PUT', URL, ['Consents']),
      readThreadConsent: readOf<typeof readThreadConsentRoute, string>(
        (threadId) => ({ url: urlOf(threadId) }),
        ['Consents'],
      ),
      giveThreadConsent: change<typeof giveThreadConsentRoute, ThreadConsent>(
        'PUT',
        ({ threadId, body }) => ({ url: urlOf(threadId), body }),
        ['Consents'],
      ),
    }
  },
})

export const {
  useReadConsentsQuery,
  useGiveConsentMutation,
  useReadThreadConsentQuery,
  useGiveThreadConsentMutation,
} = consentApi
