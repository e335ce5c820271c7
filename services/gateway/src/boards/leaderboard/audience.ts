import type { FastifyRequest } from 'fastify'
import type { Audience } from './board-cache.ts'

export function audienceOf({ identity }: FastifyRequest): Audience {
  return identity?.role === 'superuser' ? 'superusers' : 'everybody'
}
