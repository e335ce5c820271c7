import type {
  giveConsentRoute,
  giveThreadConsentRoute,
  readConsentsRoute,
  readThreadConsentRoute,
} from '@assay/contracts/consents'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'

type Word = BodyOf<typeof giveConsentRoute>

const consentApi = api.injectEndpoints({
  endpoints: (build) => ({
    readConsents: build.query<ResponseOf<typeof readConsentsRoute>, void>({
      query: () => fetchArgs<typeof readConsentsRoute>('GET', '/api/v1/consents/'),
      providesTags: ['Consents'],
    }),
    giveConsent: build.mutation<ResponseOf<typeof giveConsentRoute>, Word>({
      query: (body) => ({
        ...fetchArgs<typeof giveConsentRoute>('PUT', '/api/v1/consents/'),
        body,
      }),
      invalidatesTags: ['Consents'],
    }),
    readThreadConsent: build.query<ResponseOf<typeof readThreadConsentRoute>, string>({
      query: (threadId) =>
        fetchArgs<typeof readThreadConsentRoute>('GET', `/api/v1/threads/${threadId}/consent`),
      providesTags: ['Consents'],
    }),
    giveThreadConsent: build.mutation<
      ResponseOf<typeof giveThreadConsentRoute>,
      { readonly threadId: string; readonly body: Word }
    >({
      query: ({ threadId, body }) => ({
        ...fetchArgs<typeof giveThreadConsentRoute>('PUT', `/api/v1/threads/${threadId}/consent`),
        body,
      }),
      invalidatesTags: ['Consents'],
    }),
  }),
})

export const {
  useReadConsentsQuery,
  useGiveConsentMutation,
  useReadThreadConsentQuery,
  useGiveThreadConsentMutation,
} = consentApi
