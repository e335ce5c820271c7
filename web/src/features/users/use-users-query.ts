import { MAX_USER_SEARCH_LENGTH } from '@assay/contracts/constants'
import { ROLES, type Role } from '@assay/contracts/roles'
import type { listUsersRoute } from '@assay/contracts/users'
import type { QueryOf } from '../../api/contract.ts'
import { useFilter } from '../../hooks/use-filter.ts'
import { pageQuery, usePage, usePageSize } from '../../hooks/use-page.ts'

export type UsersQuery = QueryOf<typeof listUsersRoute>
export type UserSort = NonNullable<UsersQuery['sort']>

const STATUSES = ['active', 'inactive'] as const
const SORTS = ['newest', 'full_name', '-full_name', 'email', '-email'] as const

export interface UserFilter {
  readonly search: string
  readonly role: Role | undefined
  readonly status: (typeof STATUSES)[number] | undefined
  readonly sort: UserSort
}

function filterOf(params: URLSearchParams): UserFilter {
  return {
    search: params.get('search')?.trim().slice(0, MAX_USER_SEARCH_LENGTH) ?? '',
    role: ROLES.find((role) => role === params.get('role')),
    status: STATUSES.find((status) => status === params.get('status')),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
  }
}

/** The query for accounts in the URL. Unknown values count as missing. */
export function useUsersQuery() {
  const { params, change } = useFilter()
  const size = usePageSize()
  const page = usePage(size)
  const filter = filterOf(params)
  const { search, role, status, sort } = filter
  const query: UsersQuery = {
    ...pageQuery(page, size),
    ...(search && { search }),
    ...(role && { role }),
    ...(status && { status }),
    ...(sort !== 'newest' && { sort }),
  }
  return { filter, query, page, size, change }
}
