import type { createAccessTokenRoute } from '@assay/contracts/login'
import type { readMeRoute, startGuestRoute } from '@assay/contracts/users'
import { api } from './api.ts'
import { fetchArgs, type ResponseOf } from './contract.ts'
import { ERRORS } from './error-catalogue.ts'
import { logFailure } from './log-failure.ts'
import { sendHook } from './route-hooks.ts'
import { storeUser } from './session.ts'

/** The pages that guests share with users; the others are public, or have a role. */
const NEEDS_PERSON = /^\/(battle|votes|settings)?$/

const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    readMe: build.query<ResponseOf<typeof readMeRoute>, void>({
      query: () => fetchArgs<typeof readMeRoute>('GET', '/api/v1/users/me'),
      providesTags: ['Me'],
      async onQueryStarted(_arg, { queryFulfilled }) {
        // No handling here: the session rule of the base query handles failures.
        const me = await queryFulfilled.catch(() => undefined)
        if (me) storeUser(me.data)
      },
    }),
    /**
     * A query, although it sends a POST request: the same fingerprint always returns the same
     * guest.
     */
    startGuest: build.query<ResponseOf<typeof startGuestRoute>, void>({
      query: () => fetchArgs<typeof startGuestRoute>('POST', '/api/v1/users/guest'),
      async onQueryStarted(_arg, { queryFulfilled }) {
        // Without a guest, there are no threads to list.
        await queryFulfilled.catch(({ error }) => {
          logFailure(ERRORS.threads)
          // A site without guests.
          if (
            (error as { status?: unknown }).status === 401 &&
            NEEDS_PERSON.test(location.pathname)
          )
            location.replace('/login')
        })
      },
    }),
  }),
})

export const { useReadMeQuery, useLazyReadMeQuery, useStartGuestQuery } = identityApi
export const useCreateAccessTokenMutation = sendHook<typeof createAccessTokenRoute>(
  'POST',
  '/api/v1/login/access-token',
)
