import { z } from 'zod'
import { defineRoute } from './route-contract.ts'

const Statement = z.string().nullable()

/**
 * The operator's statements about research with the content of this site; null where the operator
 * made none.
 */
export const EthicsDto = z.object({
  purpose: Statement,
  lawful_basis: Statement,
  /** How a person withdraws a consent. */
  withdrawal: Statement,
  contact: Statement,
  /** Whether an ethics committee reviewed the research, and which one. */
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
