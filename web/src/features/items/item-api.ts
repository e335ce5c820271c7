import type {
  createItemRoute,
  deleteItemRoute,
  listItemsRoute,
  replaceItemRoute,
} from '@assay/contracts/items'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'

type ItemChange = { id: string; body: BodyOf<typeof replaceItemRoute> }

const itemApi = api.injectEndpoints({
  endpoints: (build) => ({
    listItems: build.query<ResponseOf<typeof listItemsRoute>, QueryOf<typeof listItemsRoute>>({
      query: (params) => ({ ...fetchArgs<typeof listItemsRoute>('GET', '/api/v1/items/'), params }),
      providesTags: ['Items'],
    }),
    createItem: build.mutation<ResponseOf<typeof createItemRoute>, BodyOf<typeof createItemRoute>>({
      query: (body) => ({ ...fetchArgs<typeof createItemRoute>('POST', '/api/v1/items/'), body }),
      invalidatesTags: ['Items'],
    }),
    replaceItem: build.mutation<ResponseOf<typeof replaceItemRoute>, ItemChange>({
      query: ({ id, body }) => ({
        ...fetchArgs<typeof replaceItemRoute>('PUT', `/api/v1/items/${id}`),
        body,
      }),
      invalidatesTags: ['Items'],
    }),
    deleteItem: build.mutation<ResponseOf<typeof deleteItemRoute>, { id: string }>({
      query: ({ id }) => fetchArgs<typeof deleteItemRoute>('DELETE', `/api/v1/items/${id}`),
      invalidatesTags: ['Items'],
    }),
  }),
})

export const {
  useListItemsQuery,
  useCreateItemMutation,
  useReplaceItemMutation,
  useDeleteItemMutation,
} = itemApi
