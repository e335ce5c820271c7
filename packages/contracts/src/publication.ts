import { z } from 'zod'
import { defineRoute } from './route-contract.ts'

/**
 * Whether board, checkpoints and ledger export are public. Otherwise only superusers may read them.
 */
export const PublicationDto = z.object({ is_public: z.boolean() })
export type PublicationDto = z.infer<typeof PublicationDto>

const url = '/api/v1/leaderboard/publication'
const tags = ['leaderboard']

export const readPublicationRoute = defineRoute({
  method: 'GET',
  url,
  access: 'everybody',
  summary: 'May everybody see the board, its checkpoints and the ledger?',
  tags,
  response: { 200: PublicationDto },
})

export const publishBoardRoute = defineRoute({
  method: 'PUT',
  url,
  access: 'superusers',
  summary: 'Opens board, checkpoints and ledger to everybody, or closes them again',
  tags,
  body: PublicationDto,
  response: { 200: PublicationDto },
})
