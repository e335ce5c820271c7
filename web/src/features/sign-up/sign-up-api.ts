import type { signUpRoute } from '@assay/contracts/users'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

const signUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: endpointsOf(build).send<typeof signUpRoute>('POST', '/api/v1/users/signup', ['Users']),
  }),
})

export const { useSignUpMutation } = signUpApi
