import { z } from 'zod'

const MAX_PAGE_SIZE = 100
/** Nobody pages further by hand; whoever needs more asks for an export. */
const MAX_SKIP = 100_000

/** Which part of a list: `skip` rows left out, at most `limit` rows given. */
export const PageQuery = z.object({
  skip: z.coerce.number().int().min(0).max(MAX_SKIP).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
})
export type PageQuery = z.infer<typeof PageQuery>
