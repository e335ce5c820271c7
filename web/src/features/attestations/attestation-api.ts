import type { decideAttestationRoute, listAttestationsRoute } from '@assay/contracts/attestations'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'

const attestationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAttestations: build.query<
      ResponseOf<typeof listAttestationsRoute>,
      QueryOf<typeof listAttestationsRoute>
    >({
      query: (params) => ({
        ...fetchArgs<typeof listAttestationsRoute>('GET', '/api/v1/attestations/'),
        params,
      }),
      providesTags: ['Attestations'],
    }),
    decideAttestation: build.mutation<
      ResponseOf<typeof decideAttestationRoute>,
      { readonly id: string; readonly body: BodyOf<typeof decideAttestationRoute> }
    >({
      query: ({ id, body }) => ({
        ...fetchArgs<typeof decideAttestationRoute>('PATCH', `/api/v1/attestations/${id}`),
        body,
      }),
      invalidatesTags: ['Attestations'],
    }),
  }),
})

export const { useListAttestationsQuery, useDecideAttestationMutation } = attestationApi
