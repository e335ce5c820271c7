import type { confirmAddressRoute } from '@assay/contracts/confirmation'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

const URL = '/api/v1/users/confirm-email'

const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmAddress: endpointsOf(build).send<typeof confirmAddressRoute>('POST', URL, ['Me']),
  }),
})

export const { useConfirmAddressMutation } = confirmationApi
