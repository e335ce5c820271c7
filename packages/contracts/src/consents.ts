import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { defineRoute } from './route-contract.ts'
import { slug } from './text.ts'

/**
 * Version of the consent sentence, separate from the version of the terms. A changed sentence needs
 * a new version.
 */
export const CONSENT_VERSION = '1.0'
export const CONSENT_SENTENCE =
  'I agree that this conversation (my questions, the answers and my comments) is published for research under a pseudonym, without my name, email address or network.'

/** One thread, or all threads of a person, including future threads. */
export const ConsentScope = z.enum(['thread', 'all'])
export type ConsentScope = z.infer<typeof ConsentScope>

/** An entry of the consent log. */
export const ConsentRecord = z.object({
  scope: ConsentScope,
  /** Null if the entry covers all threads. */
  thread_id: z.uuid().nullable(),
  granted: z.boolean(),
  /** Version of the sentence that the person saw. */
  text_version: z.string(),
  at: z.iso.datetime(),
})

const Sentence = z.object({ sentence: z.string(), text_version: z.string() })

export const ConsentsDto = Sentence.extend({
  /**
   * Whether to ask the person after a vote: from the third vote or the second visit on, until the
   * first decision. A refusal is a decision.
   */
  is_due: z.boolean(),
  /** The last decision about all threads; null before the first. */
  all: z.boolean().nullable(),
  /** Number of threads that the next release may include. */
  threads_granted: z.int(),
})
export type ConsentsDto = z.infer<typeof ConsentsDto>

export const ThreadConsentDto = Sentence.extend({
  /** The last decision that covers this thread, from either scope; null before the first. */
  granted: z.boolean().nullable(),
})
export type ThreadConsentDto = z.infer<typeof ThreadConsentDto>

export const GiveConsentBody = z.strictObject({
  granted: z.boolean(),
  /** A grant must name the current version. A withdrawal may name any version. */
  text_version: slug(),
})
export type GiveConsentBody = z.infer<typeof GiveConsentBody>

const ThreadParams = z.object({ id: z.uuid() })

export const readConsentsRoute = defineRoute('GET', '/api/v1/consents/', {
  access: 'people',
  summary: "Read the caller's decisions about publishing conversations for research",
  querystring: GuestQuery,
  response: { 200: ConsentsDto },
})

export const giveConsentRoute = defineRoute('PUT', '/api/v1/consents/', {
  access: 'people',
  summary: 'Give or withdraw consent for all conversations',
  querystring: GuestQuery,
  body: GiveConsentBody,
  response: { 200: ConsentsDto, 409: ErrorBody },
})

export const readThreadConsentRoute = defineRoute('GET', '/api/v1/threads/:id/consent', {
  access: 'people',
  summary: 'Read whether this conversation may be published for research',
  params: ThreadParams,
  querystring: GuestQuery,
  response: { 200: ThreadConsentDto, 404: ErrorBody },
})

export const giveThreadConsentRoute = defineRoute('PUT', '/api/v1/threads/:id/consent', {
  access: 'people',
  summary: 'Give or withdraw consent for one conversation',
  params: ThreadParams,
  querystring: GuestQuery,
  body: GiveConsentBody,
  response: { 200: ThreadConsentDto, 404: ErrorBody, 409: ErrorBody },
})
