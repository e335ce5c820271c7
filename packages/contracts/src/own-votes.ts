import { z } from 'zod'
import { MAX_SEARCH_LENGTH } from './constants.ts'
import { GuestQuery } from './guest.ts'
import { PageQuery } from './page.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'
import { ChatMode } from './threads.ts'
import { VoteDto, VoteOutcome } from './votes.ts'

export const ListOwnVotesQuery = GuestQuery.extend(PageQuery.shape).extend({
  outcome: VoteOutcome.optional(),
  /** Lists votes with these words in the question or in the name of a model. */
  search: text().trim().max(MAX_SEARCH_LENGTH).optional(),
})
export type ListOwnVotesQuery = z.infer<typeof ListOwnVotesQuery>

const OwnVoteDto = VoteDto.omit({ turn_id: true }).extend({
  /** The question and its thread; null if the thread was deleted. */
  asked: z.object({ thread_id: z.uuid(), mode: ChatMode, question: z.string() }).nullable(),
})
export type OwnVoteDto = z.infer<typeof OwnVoteDto>

/** The count stops at 1,000. */
const OwnVotesDto = z.object({ data: z.array(OwnVoteDto), count: z.int() })

export const listOwnVotesRoute = defineRoute('GET', '/api/v1/votes/', {
  access: 'people',
  summary: "List the caller's matching votes with their models, newest first",
  querystring: ListOwnVotesQuery,
  response: { 200: OwnVotesDto },
})
