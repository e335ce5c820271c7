import { z } from 'zod'
import { defineRoute } from './route-contract.ts'

const Statement = z.string().nullable()

/** What the operator says about research with what people write here; null where nothing was said. */
export const EthicsDto = z.object({
  purpose: Statement,
  lawful_basis: Statement,
  /** How somebody takes back what they agreed to. */
  withdrawal: Statement,
  contact: Statement,
  /** Whether a board reviewed it, and which. */
  review_status: Statement,
})
export type EthicsDto = z.infer<typeof EthicsDto>

export const readEthicsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/ethics/',
  access: 'everybody',
  summary: 'What the operator says about research with what people write here',
  tags: ['releases'],
  response: { 200: EthicsDto },
})
