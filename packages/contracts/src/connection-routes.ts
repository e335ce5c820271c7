import { z } from 'zod'
import { ConnectionProblem, ModelTest } from './connection-problems.ts'
import { ConnectionEntry, ModelEntry, ModelOptions, Slug } from './connections.ts'
import { ErrorBody, MessageBody } from './errors.ts'
import { defineRoute } from './route-contract.ts'

/**
 * Whether a connection's models can be offered.
 * - `ready`: a running worker can use it, as far as we know.
 * - `draft`: its server has not been reached since it was saved. Workers retry once a minute.
 * - `no_credit`, `failing`: the last check failed, but an earlier one succeeded; or every model
 * fails; or its server may not be called. `problem` contains the cause.
 * - `without_key`: no running worker has its key.
 * - `retired`: removed. Answers in progress continue.
 */
export const ConnectionState = z.enum([
  'ready',
  'draft',
  'no_credit',
  'failing',
  'without_key',
  'retired',
])
export type ConnectionState = z.infer<typeof ConnectionState>

export const ConnectionDto = z.object({
  /** The connection as in `models.json`. It names variables with keys, but contains no key. */
  entry: ConnectionEntry,
  state: ConnectionState,
  /** Why the connection cannot be used, or why its models are not listed. */
  problem: ConnectionProblem.nullable(),
  /** The variable with its key; null if it needs none. */
  key_variable: z.string().nullable(),
  /** The models that its server listed last; null if it has no list. */
  names: z.array(z.string()).nullable(),
  checked_at: z.iso.datetime().nullable(),
  /** Whether a superuser's version takes precedence over the file's. */
  is_edited: z.boolean(),
  /** Number of its models that are not retired. */
  models: z.int(),
})
export type ConnectionDto = z.infer<typeof ConnectionDto>

const ConnectionParams = z.object({ id: Slug })
/** Either `names` or `problem` is null. */
const NamesDto = z.object({
  names: z.array(z.string()).nullable(),
  problem: ConnectionProblem.nullable(),
})
const TestModelBody = z.strictObject({
  ...ModelEntry.pick({ name: true, is_thinking: true }).shape,
  ...ModelOptions.shape,
})
/** Either `test` or `problem` is null. */
const TestDto = z.object({ test: ModelTest.nullable(), problem: ConnectionProblem.nullable() })

const refusals = { 400: ErrorBody, 404: ErrorBody, 409: ErrorBody }

export const listConnectionsRoute = defineRoute('GET', '/api/v1/connections/', {
  access: 'superusers',
  summary: 'List all connections, including retired connections, with their state',
  response: { 200: z.object({ data: z.array(ConnectionDto) }) },
})

export const addConnectionRoute = defineRoute('POST', '/api/v1/connections/', {
  access: 'superusers',
  summary: 'Add a connection; it is a draft if its server cannot be reached',
  body: ConnectionEntry,
  response: { 200: ConnectionDto, ...refusals },
})

export const editConnectionRoute = defineRoute('PUT', '/api/v1/connections/:id', {
  access: 'superusers',
  summary: 'Replace a connection, or restore a retired one',
  params: ConnectionParams,
  body: ConnectionEntry,
  response: { 200: ConnectionDto, ...refusals },
})

export const retireConnectionRoute = defineRoute('DELETE', '/api/v1/connections/:id', {
  access: 'superusers',
  summary: 'Retire a connection and its models; running answers continue',
  params: ConnectionParams,
  response: { 200: MessageBody, ...refusals },
})

export const listNamesRoute = defineRoute('POST', '/api/v1/connections/:id/names', {
  access: 'superusers',
  summary: 'List the models that the connection serves, through a worker with its key',
  params: ConnectionParams,
  response: { 200: NamesDto, ...refusals },
})

export const testModelRoute = defineRoute('POST', '/api/v1/connections/:id/test', {
  access: 'superusers',
  summary: 'Request one short answer from a model of the connection, through a worker',
  params: ConnectionParams,
  body: TestModelBody,
  response: { 200: TestDto, ...refusals },
})

const ModelParams = z.object({ id: z.uuid() })

export const addModelRoute = defineRoute('POST', '/api/v1/models/', {
  access: 'superusers',
  summary: 'Add a model',
  body: ModelEntry,
  response: { 200: MessageBody, ...refusals },
})

export const editModelRoute = defineRoute('PUT', '/api/v1/models/:id', {
  access: 'superusers',
  summary: 'Replace a model, or restore a retired one',
  params: ModelParams,
  body: ModelEntry,
  response: { 200: MessageBody, ...refusals },
})

export const retireModelRoute = defineRoute('DELETE', '/api/v1/models/:id', {
  access: 'superusers',
  summary: 'Retire a model; its ratings are kept',
  params: ModelParams,
  response: { 200: MessageBody, ...refusals },
})
