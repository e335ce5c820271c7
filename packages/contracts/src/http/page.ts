import { z } from 'zod'
import { MAX_SKIP } from '../constants.ts'

const MAX_PAGE_SIZE = 100

/** Which part of a list: `skip` rows left out, at most `limit` rows given. */
export const PageQuery = z.object({
  skip: z.coerce.number().int().min(0).max(MAX_SKIP).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
})
export type PageQuery = z.infer<typeof PageQuery>
