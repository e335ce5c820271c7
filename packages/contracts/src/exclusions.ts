import { z } from 'zod'
import { MAX_REVERSAL_REASON_LENGTH } from './constants.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { PageQuery } from './page.ts'
import { defineRoute } from './route-contract.ts'
import { text } from './text.ts'

/** A voter whose votes keep their places in the ledger and have no part in the ratings. */
export const ExclusionDto = z.object({
  id: z.uuid(),
  /** The pseudonym that ledger exports use. */
  voter: z.string(),
  reason: z.string(),
  rule_version: z.string(),
  /** The figures that the decision rests on. */
  evidence: z.record(z.string(), z.union([z.number(), z.string()])),
  /** Null for a rule. */
  excluded_by: z.uuid().nullable(),
  excluded_at: z.iso.datetime(),
  /** `ending` until the rating worker has put the votes back, within seconds. */
  state: z.enum(['in_force', 'ending', 'reversed']),
  reversed_at: z.iso.datetime().nullable(),
  reversed_by: z.uuid().nullable(),
  reversal_reason: z.string().nullable(),
})
export type ExclusionDto = z.infer<typeof ExclusionDto>

export const ExclusionsDto = z.object({ data: z.array(ExclusionDto), count: z.int() })
export type ExclusionsDto = z.infer<typeof ExclusionsDto>

/** Why a person reverses what a rule found; it stands in the public ledger. */
export const ReversalReason = text({
  error: ({ input }) => (input == null ? 'Reason is required' : 'Invalid value'),
})
  .trim()
  .min(1, 'Reason is required')
  .max(
    MAX_REVERSAL_REASON_LENGTH,
    `Reason must be at most ${MAX_REVERSAL_REASON_LENGTH} characters`,
  )

const ReverseExclusionBody = z.object({ reason: ReversalReason })

/** A network whose guests are known to be many people on one day. */
export const VouchBody = z.object({
  /** Of anybody in it. Kept nowhere. */
  address: z.union([z.ipv4(), z.ipv6()], { error: 'Address must be an IPv4 or IPv6 address' }),
  /** In UTC. */
  day: z.iso.date({ error: 'Day must be a date' }),
  reason: ReversalReason,
})
export type VouchBody = z.infer<typeof VouchBody>

const tags = ['exclusions']

export const listExclusionsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/exclusions/',
  config: { access: 'superusers' },
  schema: {
    summary: 'Voters left out of the ratings, newest first',
    tags,
    querystring: PageQuery,
    response: { 200: ExclusionsDto },
  },
})

export const reverseExclusionRoute = defineRoute({
  method: 'POST',
  url: '/api/v1/exclusions/:id/reverse',
  config: { access: 'superusers' },
  schema: {
    summary: 'Put a voter back into the ratings',
    tags,
    params: z.object({ id: z.uuid() }),
    body: ReverseExclusionBody,
    response: { 200: MessageBody, 404: ErrorBody, 409: ErrorBody },
  },
})

export const vouchForNetworkRoute = defineRoute({
  method: 'POST',
  url: '/api/v1/exclusions/vouches',
  config: { access: 'superusers' },
  schema: {
    summary: 'Let the votes count that the share of a network left out on a day',
    tags,
    body: VouchBody,
    response: { 200: MessageBody, 404: ErrorBody, 409: ErrorBody },
  },
})
