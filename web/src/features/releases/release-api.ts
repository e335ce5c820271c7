import type { listReleasesRoute } from '@assay/contracts/releases'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

const releaseApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReleases: endpointsOf(build).read<typeof listReleasesRoute>('/api/v1/releases/'),
  }),
})

export const { useListReleasesQuery } = releaseApi
