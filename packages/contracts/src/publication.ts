import { z } from 'zod'
import { defineRoute } from './route-contract.ts'

/**
 * Whether the boards, checkpoints and ledger export are public. If not, only superusers may read
 * them.
 */
const PublicationDecision = z.object({ is_public: z.boolean() })
export const PublicationDto = PublicationDecision.extend({
  /** By model, the rated votes that no person cast. Absent if there are none. */
  simulated_votes: z.record(z.uuid(), z.int()).optional(),
})
export type PublicationDto = z.infer<typeof PublicationDto>

const url = '/api/v1/leaderboard/publication'
export const readPublicationRoute = defineRoute('GET', url, {
  access: 'everybody',
  summary: 'Read whether the boards, checkpoints and ledger are public',
  response: { 200: PublicationDto },
})

export const publishBoardRoute = defineRoute('PUT', url, {
  access: 'superusers',
  summary: 'Make the boards, checkpoints and ledger public, or close them again',
  body: PublicationDecision,
  response: { 200: PublicationDecision },
})
