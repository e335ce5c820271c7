import type {
  createItemRoute,
  deleteItemRoute,
  listItemsRoute,
  replaceItemRoute,
} from '@assay/contracts'
import { api } from '../../api/api.ts'
import { type AnswerOf, type BodyOf, call, type QueryOf } from '../../api/contract.ts'

type ItemChange = { id: string; body: BodyOf<typeof replaceItemRoute> }

const itemApi = api.injectEndpoints({
  endpoints: (build) => ({
    listItems: build.query<AnswerOf<typeof listItemsRoute>, QueryOf<typeof listItemsRoute>>({
      query: (params) => ({ ...call<typeof listItemsRoute>('GET', '/api/v1/items/'), params }),
      providesTags: ['Items'],
    }),
    createItem: build.mutation<AnswerOf<typeof createItemRoute>, BodyOf<typeof createItemRoute>>({
      query: (body) => ({ ...call<typeof createItemRoute>('POST', '/api/v1/items/'), body }),
      invalidatesTags: ['Items'],
    }),
    replaceItem: build.mutation<AnswerOf<typeof replaceItemRoute>, ItemChange>({
      query: ({ id, body }) => ({
        ...call<typeof replaceItemRoute>('PUT', `/api/v1/items/${id}`),
        body,
      }),
      invalidatesTags: ['Items'],
    }),
    deleteItem: build.mutation<AnswerOf<typeof deleteItemRoute>, { id: string }>({
      query: ({ id }) => call<typeof deleteItemRoute>('DELETE', `/api/v1/items/${id}`),
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
