import type { Access } from '@assay/contracts/access'
import { ErrorBody } from '@assay/contracts/errors'
import type { FastifySchema } from 'fastify'
import { type ScopedRoute, scopesFor } from './token-scopes.ts'

type Requirement = Readonly<Record<string, string[]>>

const TOKEN: Requirement = { token: [] }
const GUEST: Requirement = { guest: [] }
const GUEST_IN_QUERY: Requirement = { guest_in_query: [] }
const NOBODY: Requirement = {}

/** The credentials that an operation accepts, in OpenAPI's form. Any one of a list suffices. */
const SECURITY: Readonly<Record<Access, readonly Requirement[]>> = {
  open: [],
  everybody: [NOBODY, TOKEN, GUEST, GUEST_IN_QUERY],
  people: [TOKEN, GUEST, GUEST_IN_QUERY],
  accounts: [TOKEN],
  themselves: [TOKEN],
  board_readers: [NOBODY, TOKEN],
  organisers: [TOKEN],
  reviewers: [TOKEN],
  superusers: [TOKEN],
  superuser_role: [TOKEN],
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

export interface Operation extends ScopedRoute {
  readonly access: Access
  readonly schema: FastifySchema
}

/**
 * Adds what contracts leave out: the group of the path, the security, and the error responses that
 * all calls have in common.
 */
export function describeOperation(operation: Operation): FastifySchema {
  const { access, schema, url = '' } = operation
  const refusals = statusesOf(operation).map((status) => [status, ErrorBody])
  const response = typeof schema.response === 'object' ? schema.response : {}
  const scopes = access === 'open' ? [] : scopesFor(operation)
  return {
    ...schema,
    tags: url.split('/').slice(3, 4),
    security: [...SECURITY[access], ...scopes.map((scope) => ({ personal_token: [scope] }))],
    response: { ...Object.fromEntries(refusals), ...response },
  }
}

function statusesOf({ method, access, schema }: Operation): number[] {
  const { params, querystring, body } = schema
  return [
    429,
    503,
    // A personal access token may lack the scope.
    ...(access === 'open' ? [] : [401, 403]),
    // Pages of other sites may not use unsafe methods.
    ...(SAFE_METHODS.has(method) ? [] : [400, 403, 413, 415]),
    ...(params ? [400] : []),
    ...(params || querystring || body ? [422] : []),
  ]
}
