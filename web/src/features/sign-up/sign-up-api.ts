import type { signUpRoute } from '@assay/contracts/users'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'

const signUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<ResponseOf<typeof signUpRoute>, BodyOf<typeof signUpRoute>>({
      query: (body) => ({ ...fetchArgs<typeof signUpRoute>('POST', '/api/v1/users/signup'), body }),
      invalidatesTags: ['Users'],
    }),
  }),
})

export const { useSignUpMutation } = signUpApi
