import type { listReleasesRoute } from '@assay/contracts/releases'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

const releaseApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReleases: build.query<ResponseOf<typeof listReleasesRoute>, void>({
      query: () => fetchArgs<typeof listReleasesRoute>('GET', '/api/v1/releases/'),
    }),
  }),
})

export const { useListReleasesQuery } = releaseApi
