import type {
  createUserRoute,
  deleteUserRoute,
  listUsersRoute,
  updateUserRoute,
} from '@assay/contracts/users'
import { api } from '../../api/api.ts'
import type { BodyOf } from '../../api/contract.ts'
import { endpointsOf } from '../../api/endpoints.ts'

type UserChange = { id: string; body: BodyOf<typeof updateUserRoute> }
const URL = '/api/v1/users/'

const userApi = api.injectEndpoints({
  endpoints: (build) => {
    const { read, send, change } = endpointsOf(build)
    return {
      listUsers: read<typeof listUsersRoute>(URL, ['Users']),
      createUser: send<typeof createUserRoute>('POST', URL, ['Users', 'Analytics']),
      updateUser: change<typeof updateUserRoute, UserChange>(
        'PATCH',
        ({ id, body }) => ({ url: `${URL}${id}`, body }),
        ['Users', 'Analytics'],
      ),
      deleteUser: change<typeof deleteUserRoute, { id: string }>(
        'DELETE',
        ({ id }) => ({ url: `${URL}${id}` }),
        ['Users', 'Items', 'Analytics'],
      ),
    }
  },
})

export const {
  useListUsersQuery,
  useCreateUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
} = userApi
