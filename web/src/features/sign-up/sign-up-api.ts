import type { signUpRoute } from '@assay/contracts'
import { api } from '../../api/api.ts'
import { type AnswerOf, type BodyOf, call } from '../../api/contract.ts'

const signUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    signUp: build.mutation<AnswerOf<typeof signUpRoute>, BodyOf<typeof signUpRoute>>({
      query: (body) => ({ ...call<typeof signUpRoute>('POST', '/api/v1/users/signup'), body }),
      invalidatesTags: ['Users'],
    }),
  }),
})

export const { useSignUpMutation } = signUpApi
