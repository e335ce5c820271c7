import { z } from 'zod'
import { defineRoute } from './route-contract.ts'

const Statement = z.string().nullable()

/**
 * The operator's statements about research with this site's content. A statement is null if the
 * operator has not made it.
 */
export const EthicsDto = z.object({
  purpose: Statement,
  lawful_basis: Statement,
  /** How a person withdraws a consent. */
  withdrawal: Statement,
  contact: Statement,
  /** Whether an ethics committee has reviewed the research, and which committee. */
  review_status: Statement,
})
export type EthicsDto = z.infer<typeof EthicsDto>

export const readEthicsRoute = defineRoute('GET', '/api/v1/ethics/', {
  access: 'everybody',
  summary: "Read the operator's statements about research with user content",
  response: { 200: EthicsDto },
})
