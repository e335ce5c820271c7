import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { defineRoute } from './route-contract.ts'
import { AnswerSide } from './threads.ts'

export const CitationKind = z.enum(['pmid', 'pmcid', 'doi', 'nct', 'rs', 'link'])
export type CitationKind = z.infer<typeof CitationKind>

/**
 * The result of looking up a source. `not_found` requires an answer from the authority.
 * `other_title` means that the record exists, but its title clearly differs from the title in the
 * answer.
 */
export const CitationStatus = z.enum(['found', 'not_found', 'other_title', 'unchecked'])
export type CitationStatus = z.infer<typeof CitationStatus>

/** A publication as its authority records it. The journal is its short name. */
const PublicationDto = z.object({
  title: z.string(),
  journal: z.string().nullable(),
  year: z.int().nullable(),
})
export type PublicationDto = z.infer<typeof PublicationDto>

export const CitationDto = z.object({
  turn_id: z.uuid(),
  side: AnswerSide,
  kind: CitationKind,
  /** Normalised, in the form in which the client finds it in the answer. */
  reference: z.string(),
  status: CitationStatus,
  /** True if the authority marks the record as retracted. */
  retracted: z.boolean(),
  /** Null if no record was found, or for a variant. */
  record: PublicationDto.nullable(),
})
export type CitationDto = z.infer<typeof CitationDto>

export const CitationsDto = z.object({ citations: z.array(CitationDto) })
export type CitationsDto = z.infer<typeof CitationsDto>

/** Citations beyond this number are counted but not stored. */
export const MAX_CITATIONS_PER_ANSWER = 100
/** Maximum number of citations per thread. The newest turns come first. */
export const MAX_CITATIONS_LISTED = 2_000

const ListCitationsQuery = GuestQuery.extend({ turn_id: z.uuid().optional() })

export const listCitationsRoute = defineRoute('GET', '/api/v1/threads/:id/citations', {
  access: 'people',
  summary: 'Read what authorities found about the sources that answers name, for turns with a vote',
  params: z.object({ id: z.uuid() }),
  querystring: ListCitationsQuery,
  response: { 200: CitationsDto, 404: ErrorBody },
})
