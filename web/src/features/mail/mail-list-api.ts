import type { listKeptMailsRoute } from '@assay/contracts/mail'
import { api } from '../../api/api.ts'
import { endpointsOf } from '../../api/endpoints.ts'

const mailListApi = api.injectEndpoints({
  endpoints: (build) => ({
    listKeptMails: endpointsOf(build).read<typeof listKeptMailsRoute>('/api/v1/mail/kept'),
  }),
})

export const { useListKeptMailsQuery } = mailListApi
