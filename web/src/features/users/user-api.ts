import type {
  createUserRoute,
  deleteUserRoute,
  listUsersRoute,
  updateUserRoute,
} from '@assay/contracts/users'
import { readHook, sendHook } from '../../api/route-hooks.ts'

const URL = '/api/v1/users/'
const USER_URL = '/api/v1/users/:user_id'
const TAGS = ['Users', 'Analytics'] as const

export const useListUsersQuery = readHook<typeof listUsersRoute>(URL, ['Users'])
export const useCreateUserMutation = sendHook<typeof createUserRoute>('POST', URL, TAGS)
export const useUpdateUserMutation = sendHook<typeof updateUserRoute>('PATCH', USER_URL, TAGS)
export const useDeleteUserMutation = sendHook<typeof deleteUserRoute>('DELETE', USER_URL, [
  ...TAGS,
  'Items',
])
