import type {
  createUserRoute,
  deleteUserRoute,
  listUsersRoute,
  updateUserRoute,
} from '@assay/contracts'
import { api } from '../../api/api.ts'
import { type AnswerOf, type BodyOf, call, type QueryOf } from '../../api/contract.ts'

type UserChange = { id: string; body: BodyOf<typeof updateUserRoute> }

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<AnswerOf<typeof listUsersRoute>, QueryOf<typeof listUsersRoute>>({
      query: (params) => ({ ...call<typeof listUsersRoute>('GET', '/api/v1/users/'), params }),
      providesTags: ['Users'],
    }),
    createUser: build.mutation<AnswerOf<typeof createUserRoute>, BodyOf<typeof createUserRoute>>({
      query: (body) => ({ ...call<typeof createUserRoute>('POST', '/api/v1/users/'), body }),
      invalidatesTags: ['Users', 'Analytics'],
    }),
    updateUser: build.mutation<AnswerOf<typeof updateUserRoute>, UserChange>({
      query: ({ id, body }) => ({
        ...call<typeof updateUserRoute>('PATCH', `/api/v1/users/${id}`),
        body,
      }),
      invalidatesTags: ['Users', 'Analytics'],
    }),
    deleteUser: build.mutation<AnswerOf<typeof deleteUserRoute>, { id: string }>({
      query: ({ id }) => call<typeof deleteUserRoute>('DELETE', `/api/v1/users/${id}`),
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
