import { z } from 'zod'
import { defineRoute } from './route-contract.ts'

/** Why a service calls a server. The client explains each: who calls, when, with what data. */
export const OutgoingCallKind = z.enum([
  'models',
  'labels',
  'ncbi',
  'crossref',
  'orcid-record',
  'sign-in',
  'orcid',
  'mail',
  'traces',
  'proxy',
  'postgres',
  'redis',
  'nats',
])
export type OutgoingCallKind = z.infer<typeof OutgoingCallKind>

/** A company, provider or server that the settings or a stored connection name. */
export const OutgoingCallDto = z.object({
  kind: OutgoingCallKind,
  /** The company or provider; null if the kind has only one. */
  name: z.string().nullable(),
  /** Whether the services may call it now. */
  is_on: z.boolean(),
  /** Empty if no server is named. */
  hosts: z.array(z.string()),
  /** Whether all hosts are in a private network, as far as their names show. */
  is_local: z.boolean(),
  /** The operator's description of a connection to models. */
  region: z.string().nullable(),
  note: z.string().nullable(),
})
export type OutgoingCallDto = z.infer<typeof OutgoingCallDto>

const Days = z.number().int().nullable()

/** After how many days each kind of data is deleted; null if it is kept. */
export const RetentionDaysDto = z.object({
  guests: Days,
  deleted_threads: Days,
  answers: Days,
  audit: Days,
})
export type RetentionDaysDto = z.infer<typeof RetentionDaysDto>

export const listOutgoingCallsRoute = defineRoute('GET', '/api/v1/outgoing-calls/', {
  access: 'superusers',
  summary:
    'List every server that the services may call, what is turned off, and how long data is kept',
  response: {
    200: z.object({
      deployment: z.object({ name: z.string(), version: z.string() }),
      retention_days: RetentionDaysDto,
      data: z.array(OutgoingCallDto),
    }),
  },
})
