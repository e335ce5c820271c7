import type {
  createUserRoute,
  deleteUserRoute,
  listUsersRoute,
  updateUserRoute,
} from '@assay/contracts/users'
import { api } from '../../api/api.ts'
import { type BodyOf, fetchArgs, type QueryOf, type ResponseOf } from '../../api/contract.ts'

type UserChange = { id: string; body: BodyOf<typeof updateUserRoute> }

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<ResponseOf<typeof listUsersRoute>, QueryOf<typeof listUsersRoute>>({
      query: (params) => ({ ...fetchArgs<typeof listUsersRoute>('GET', '/api/v1/users/'), params }),
      providesTags: ['Users'],
    }),
    createUser: build.mutation<ResponseOf<typeof createUserRoute>, BodyOf<typeof createUserRoute>>({
      query: (body) => ({ ...fetchArgs<typeof createUserRoute>('POST', '/api/v1/users/'), body }),
      invalidatesTags: ['Users', 'Analytics'],
    }),
    updateUser: build.mutation<ResponseOf<typeof updateUserRoute>, UserChange>({
      query: ({ id, body }) => ({
        ...fetchArgs<typeof updateUserRoute>('PATCH', `/api/v1/users/${id}`),
        body,
      }),
      invalidatesTags: ['Users', 'Analytics'],
    }),
    deleteUser: build.mutation<ResponseOf<typeof deleteUserRoute>, { id: string }>({
      query: ({ id }) => fetchArgs<typeof deleteUserRoute>('DELETE', `/api/v1/users/${id}`),
      invalidatesTags: ['Users', 'Items', 'Analytics'],
    }),
  }),
})

export const {
  useListUsersQuery,
  useCreateUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
} = userApi
