import type {
  acceptGuestTermsRoute,
  acceptTermsRoute,
  readGuestTermsStatusRoute,
  readTermsStatusRoute,
} from '@assay/contracts/terms'
import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'
import { ERRORS } from '../../api/error-catalogue.ts'
import { logFailure } from '../../api/log-failure.ts'

interface Caller {
  readonly isGuest: boolean
}

const readCall = ({ isGuest }: Caller) =>
  isGuest
    ? fetchArgs<typeof readGuestTermsStatusRoute>('GET', '/api/v1/chat/guest-terms-status')
    : fetchArgs<typeof readTermsStatusRoute>('GET', '/api/v1/users/me/terms-status')

const acceptCall = ({ isGuest }: Caller) =>
  isGuest
    ? fetchArgs<typeof acceptGuestTermsRoute>('POST', '/api/v1/chat/guest-accept-terms')
    : fetchArgs<typeof acceptTermsRoute>('PATCH', '/api/v1/users/me/accept-terms')

const termsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTermsStatus: build.query<ResponseOf<typeof readTermsStatusRoute>, Caller>({
      query: readCall,
      transformErrorResponse: checkFailure,
      providesTags: ['Terms'],
    }),
    acceptTerms: build.mutation<ResponseOf<typeof acceptTermsRoute>, Caller>({
      query: acceptCall,
      transformErrorResponse: acceptFailure,
      async onQueryStarted(caller, { dispatch, queryFulfilled }) {
        const accepted = await queryFulfilled.catch(() => undefined)
        if (!accepted) return
        const status = { terms_accepted: true }
        await dispatch(termsApi.util.upsertQueryData('readTermsStatus', caller, status))
      },
    }),
  }),
})

/** Logs why the check failed; the reader sees only that it did. */
function checkFailure(error: FetchBaseQueryError, meta: FetchBaseQueryMeta | undefined) {
  logFailure(`${ERRORS.termsStatus}: ${meta?.response?.statusText ?? error.status}`)
  return error
}

/** The refusal as the modal shows it. */
function acceptFailure(error: FetchBaseQueryError, meta: FetchBaseQueryMeta | undefined): string {
  const response = meta?.response
  if (!response) return ERRORS.termsAcceptance
  const body = JSON.stringify(error.data)
  return `${ERRORS.termsAcceptance}: ${response.status} ${response.statusText} - ${body}`
}

export const { useReadTermsStatusQuery, useAcceptTermsMutation } = termsApi
