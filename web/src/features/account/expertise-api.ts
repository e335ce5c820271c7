import type {
  askAttestationRoute,
  declareExpertiseRoute,
  readExpertiseRoute,
  withdrawExpertiseRoute,
} from '@assay/contracts/expertise'
import type { finishOrcidRoute, startOrcidRoute, unlinkOrcidRoute } from '@assay/contracts/orcid'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type ResponseOf } from '../../api/contract.ts'

const URL = '/api/v1/users/me/expertise'

const expertiseApi = api.injectEndpoints({
  endpoints: (build) => ({
    readExpertise: build.query<ResponseOf<typeof readExpertiseRoute>, void>({
      query: () => fetchArgs<typeof readExpertiseRoute>('GET', URL),
      providesTags: ['Expertise'],
    }),
    declareExpertise: build.mutation<
      ResponseOf<typeof declareExpertiseRoute>,
      BodyOf<typeof declareExpertiseRoute>
    >({
      query: (body) => ({ ...fetchArgs<typeof declareExpertiseRoute>('PUT', URL), body }),
      invalidatesTags: ['Expertise'],
    }),
    withdrawExpertise: build.mutation<ResponseOf<typeof withdrawExpertiseRoute>, void>({
      query: () => fetchArgs<typeof withdrawExpertiseRoute>('DELETE', URL),
      invalidatesTags: ['Expertise'],
    }),
    askAttestation: build.mutation<
      ResponseOf<typeof askAttestationRoute>,
      BodyOf<typeof askAttestationRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof askAttestationRoute>('POST', '/api/v1/attestations/'),
        body,
      }),
      invalidatesTags: ['Expertise'],
    }),
    startOrcid: build.mutation<ResponseOf<typeof startOrcidRoute>, void>({
      query: () => fetchArgs<typeof startOrcidRoute>('GET', '/api/v1/identities/orcid/start'),
    }),
    finishOrcid: build.mutation<
      ResponseOf<typeof finishOrcidRoute>,
      BodyOf<typeof finishOrcidRoute>
    >({
      query: (body) => ({
        ...fetchArgs<typeof finishOrcidRoute>('POST', '/api/v1/identities/orcid/finish'),
        body,
      }),
      invalidatesTags: ['Expertise'],
    }),
    unlinkOrcid: build.mutation<ResponseOf<typeof unlinkOrcidRoute>, void>({
      query: () => fetchArgs<typeof unlinkOrcidRoute>('DELETE', '/api/v1/identities/orcid'),
      invalidatesTags: ['Expertise'],
    }),
  }),
})

export const {
  useAskAttestationMutation,
  useReadExpertiseQuery,
  useDeclareExpertiseMutation,
  useStartOrcidMutation,
  useFinishOrcidMutation,
  useUnlinkOrcidMutation,
  useWithdrawExpertiseMutation,
} = expertiseApi
