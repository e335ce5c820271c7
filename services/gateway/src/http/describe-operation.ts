import { ErrorBody } from '@assay/contracts/errors'
import type { Access } from '@assay/contracts/route-contract'
import type { FastifySchema } from 'fastify'

const TOKEN = { token: [] }
const GUEST = { guest: [] }
const GUEST_IN_QUERY = { guest_in_query: [] }
const NOBODY = {}

/** The credentials that an operation accepts, in OpenAPI's form. Any one of a list suffices. */
const SECURITY: Readonly<Record<Access, readonly Readonly<Record<string, never[]>>[]>> = {
  open: [],
  everybody: [NOBODY, TOKEN, GUEST, GUEST_IN_QUERY],
  people: [TOKEN, GUEST, GUEST_IN_QUERY],
  accounts: [TOKEN],
  themselves: [TOKEN],
  board_readers: [NOBODY, TOKEN],
  superusers: [TOKEN],
  superuser_role: [TOKEN],
}

const ROLES_REFUSED: ReadonlySet<Access> = new Set([
  'themselves',
  'board_readers',
  'superusers',
  'superuser_role',
])
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

export interface Operation {
  readonly method: string
  readonly access: Access
  readonly schema: FastifySchema
}

/**
 * Adds what contracts leave out: the security, and the error responses that all calls have in
 * common.
 */
export function describeOperation({ method, access, schema }: Operation): FastifySchema {
  const refusals = statusesOf({ method, access, schema }).map((status) => [status, ErrorBody])
  const response = typeof schema.response === 'object' ? schema.response : {}
  return {
    ...schema,
    security: SECURITY[access],
    response: { ...Object.fromEntries(refusals), ...response },
  }
}

function statusesOf({ method, access, schema }: Operation): number[] {
  const { params, querystring, body } = schema
  return [
    429,
    503,
    ...(access === 'open' ? [] : [401]),
    // Pages of other sites may not use unsafe methods.
    ...(ROLES_REFUSED.has(access) || !SAFE_METHODS.has(method) ? [403] : []),
    ...(params ? [400] : []),
    ...(params || querystring || body ? [422] : []),
    ...(SAFE_METHODS.has(method) ? [] : [400, 413, 415]),
  ]
}
