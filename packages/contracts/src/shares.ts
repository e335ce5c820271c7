import { z } from 'zod'
import { CitationDto } from './citations.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'
import { AnswerSide, MessageDto } from './threads.ts'
import { VoteOutcome } from './votes.ts'

/** 144 random bits in base64url. The id is the only credential for reading. */
const ShareId = z.string().regex(/^[A-Za-z0-9_-]{24}$/, 'Invalid link')

/** A link with which anyone may read a thread. `created_at` is the time of the thread's first link. */
export const ShareDto = z.object({ id: ShareId, created_at: z.iso.datetime() })
export type ShareDto = z.infer<typeof ShareDto>

/**
 * What a link leaves out so that at least ten voters of the public ledger match what it shows:
 * nothing, the outcomes, or also the models' names. If the ledger is public, a link shows only votes
 * from before the first link to the thread. Null if the ledger is not public.
 */
const HiddenParts = z.enum(['nothing', 'outcomes', 'names']).nullable()
export type HiddenParts = z.infer<typeof HiddenParts>

const ThreadShareDto = z.object({ share: ShareDto.nullable(), hidden: HiddenParts })

export const SharedAnswerDto = MessageDto.pick({
  content: true,
  model_name: true,
  error: true,
  ending: true,
  provider_sources: true,
}).extend({
  side: AnswerSide,
  /** Lookup results for the sources that the answer cites. */
  sources: z.array(CitationDto.omit({ turn_id: true, side: true })),
})
export type SharedAnswerDto = z.infer<typeof SharedAnswerDto>

/** A turn with a vote. It has no ids and no day, because these could identify the voter. */
export const SharedTurnDto = z.object({
  question: z.string(),
  answers: z.array(SharedAnswerDto),
  /** Null if it is hidden. */
  outcome: VoteOutcome.nullable(),
})
export type SharedTurnDto = z.infer<typeof SharedTurnDto>

export const SharedThreadDto = z.object({
  turns: z.array(SharedTurnDto),
  hidden: HiddenParts,
})
export type SharedThreadDto = z.infer<typeof SharedThreadDto>

const params = z.object({ id: z.uuid() })
const refusals = { 404: ErrorBody }

export const shareThreadRoute = defineRoute('POST', '/api/v1/threads/:id/share', {
  access: 'accounts',
  summary: 'Read the link to a thread of the caller, or create it',
  params,
  response: { 200: ShareDto, ...refusals },
})

export const readThreadShareRoute = defineRoute('GET', '/api/v1/threads/:id/share', {
  access: 'accounts',
  summary: 'Read the link to a thread of the caller, if there is one',
  params,
  response: { 200: ThreadShareDto, ...refusals },
})

export const revokeThreadShareRoute = defineRoute('DELETE', '/api/v1/threads/:id/share', {
  access: 'accounts',
  summary: 'Delete the link to a thread of the caller permanently',
  params,
  response: { 200: MessageBody, ...refusals },
})

export const readSharedThreadRoute = defineRoute('GET', '/api/v1/shared/:id', {
  access: 'open',
  summary: 'Read the turns with a vote of a shared thread, for anyone with the link',
  params: z.object({ id: ShareId }),
  response: { 200: SharedThreadDto, 404: ErrorBody },
})
