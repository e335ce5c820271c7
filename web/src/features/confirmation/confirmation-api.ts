import type { confirmAddressRoute } from '@assay/contracts/confirmation'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'

const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmAddress: build.mutation<
      ResponseOf<typeof confirmAddressRoute>,
      BodyOf<typeof confirmAddressRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof confirmAddressRoute>('POST', '/api/v1/users/confirm-email'),
        body,
      }),
      invalidatesTags: ['Me'],
    }),
  }),
})

export const { useConfirmAddressMutation } = confirmationApi
