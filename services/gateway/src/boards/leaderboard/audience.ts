import type { FastifyRequest } from 'fastify'
import type { Audience } from './standings-board.ts'

export function audienceOf({ identity }: FastifyRequest): Audience {
  return identity?.isSuperuser ? 'superusers' : 'everybody'
}
