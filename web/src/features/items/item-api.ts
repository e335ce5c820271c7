import type {
  createItemRoute,
  deleteItemRoute,
  listItemsRoute,
  replaceItemRoute,
} from '@assay/contracts/items'
import { readHook, sendHook } from '../../api/route-hooks.ts'

const URL = '/api/v1/items/'
const TAGS = ['Items'] as const

export const useListItemsQuery = readHook<typeof listItemsRoute>(URL, TAGS)
export const useCreateItemMutation = sendHook<typeof createItemRoute>('POST', URL, TAGS)
export const useReplaceItemMutation = sendHook<typeof replaceItemRoute>('PUT', `${URL}:id`, TAGS)
export const useDeleteItemMutation = sendHook<typeof deleteItemRoute>('DELETE', `${URL}:id`, TAGS)
