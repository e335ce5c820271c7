import { GUEST_FINGERPRINT_HEADER } from '@assay/contracts/constants'
import type { FastifyRequest } from 'fastify'
import type { Credentials } from './identity.ts'

const BEARER = /^Bearer (\S+)$/i

/**
 * Reads a request's credentials from the headers or the query: the bearer token and the
 * fingerprint.
 */
export function readCredentials({ headers, query, ip }: FastifyRequest): Credentials {
  return {
    accessToken: BEARER.exec(headers.authorization ?? '')?.[1],
    fingerprint: first(headers[GUEST_FINGERPRINT_HEADER]) ?? fingerprintIn(query),
    address: ip,
  }
}

function fingerprintIn(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || !('fingerprint_hash' in query)) return
  return typeof query.fingerprint_hash === 'string' ? query.fingerprint_hash : undefined
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
