import type { listKeptMailsRoute } from '@assay/contracts/mail'
import { api } from '../../api/api.ts'
import { fetchArgs, type ResponseOf } from '../../api/contract.ts'

const mailListApi = api.injectEndpoints({
  endpoints: (build) => ({
    listKeptMails: build.query<ResponseOf<typeof listKeptMailsRoute>, void>({
      query: () => fetchArgs<typeof listKeptMailsRoute>('GET', '/api/v1/mail/kept'),
    }),
  }),
})

export const { useListKeptMailsQuery } = mailListApi
