import { z } from 'zod'
import { ErrorBody } from './errors.ts'
import { GuestQuery } from './guest.ts'
import { defineRoute } from './route-contract.ts'
import { slug } from './text.ts'

/** What is agreed to, apart from the terms. Another sentence is another version. */
export const CONSENT_VERSION = '1.0'
export const CONSENT_SENTENCE =
  'I agree that this conversation (my questions, the answers and my comments) is published for research under a pseudonym, without my name, email address or network.'

/** One conversation, or all of a person, those to come included. */
export const ConsentScope = z.enum(['thread', 'all'])
export type ConsentScope = z.infer<typeof ConsentScope>

/** One word of the log. */
export const ConsentRecord = z.object({
  scope: ConsentScope,
  /** Null for a word about all. */
  thread_id: z.uuid().nullable(),
  granted: z.boolean(),
  /** Of the sentence that was on the screen. */
  text_version: z.string(),
  at: z.iso.datetime(),
})
export type ConsentRecord = z.infer<typeof ConsentRecord>

const Sentence = z.object({ sentence: z.string(), text_version: z.string() })

export const ConsentsDto = Sentence.extend({
  /** Was anything said yet? Who said no is not asked again. */
  asked: z.boolean(),
  /** What was said last of all conversations; null before. */
  all: z.boolean().nullable(),
  /** How many conversations the next release may have. */
  threads_granted: z.int(),
})
export type ConsentsDto = z.infer<typeof ConsentsDto>

export const ThreadConsentDto = Sentence.extend({
  /** What was said last of it, by itself or with all; null before. */
  granted: z.boolean().nullable(),
})
export type ThreadConsentDto = z.infer<typeof ThreadConsentDto>

export const GiveConsentBody = z.strictObject({
  granted: z.boolean(),
  /** A consent counts for the sentence of now; a withdrawal may name any. */
  text_version: slug(),
})
export type GiveConsentBody = z.infer<typeof GiveConsentBody>

const tags = ['consents']
const ThreadParams = z.object({ id: z.uuid() })

export const readConsentsRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/consents/',
  access: 'people',
  summary: 'What the caller said about publishing conversations for research',
  tags,
  querystring: GuestQuery,
  response: { 200: ConsentsDto },
})

export const giveConsentRoute = defineRoute({
  method: 'PUT',
  url: '/api/v1/consents/',
  access: 'people',
  summary: 'Give or withdraw the consent for all conversations',
  tags,
  querystring: GuestQuery,
  body: GiveConsentBody,
  response: { 200: ConsentsDto, 409: ErrorBody },
})

export const readThreadConsentRoute = defineRoute({
  method: 'GET',
  url: '/api/v1/threads/:id/consent',
  access: 'people',
  summary: 'May this conversation be published for research?',
  tags,
  params: ThreadParams,
  querystring: GuestQuery,
  response: { 200: ThreadConsentDto, 404: ErrorBody },
})

export const giveThreadConsentRoute = defineRoute({
  method: 'PUT',
  url: '/api/v1/threads/:id/consent',
  access: 'people',
  summary: 'Give or withdraw the consent for one conversation',
  tags,
  params: ThreadParams,
  querystring: GuestQuery,
  body: GiveConsentBody,
  response: { 200: ThreadConsentDto, 404: ErrorBody, 409: ErrorBody },
})
