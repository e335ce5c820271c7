import type {
  createItemRoute,
  deleteItemRoute,
  listItemsRoute,
  replaceItemRoute,
} from '@assay/contracts/items'
import { api } from '../../api/api.ts'
import type { BodyOf } from '../../api/contract.ts'
import { endpointsOf } from '../../api/endpoints.ts'

type ItemChange = { id: string; body: BodyOf<typeof replaceItemRoute> }
const URL = '/api/v1/items/'

const itemApi = api.injectEndpoints({
  endpoints: (build) => {
    const { read, send, change } = endpointsOf(build)
    return {
      listItems: read<typeof listItemsRoute>(URL, ['Items']),
      createItem: send<typeof createItemRoute>('POST', URL, ['Items']),
      replaceItem: change<typeof replaceItemRoute, ItemChange>(
        'PUT',
        ({ id, body }) => ({ url: `${URL}${id}`, body }),
        ['Items'],
      ),
      deleteItem: change<typeof deleteItemRoute, { id: string }>(
        'DELETE',
        ({ id }) => ({ url: `${URL}${id}` }),
        ['Items'],
      ),
    }
  },
})

export const {
  useListItemsQuery,
  useCreateItemMutation,
  useReplaceItemMutation,
  useDeleteItemMutation,
} = itemApi
