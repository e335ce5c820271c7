import type { IncomingMessage } from 'node:http'
import type { ConnectionEntry, ConnectionKind } from '@assay/contracts/connections'
import { z } from 'zod'
import { type AccessOptions, readAccess } from '../providers/connection-access.ts'
import { parseJson } from '../providers/reading/fields.ts'
import { readBeginning, toRefusedCall } from '../providers/reading/read-error-body.ts'

/** How a kind lists its models: the headers with the key. */
type KeyHeaders = (apiKey: string) => Record<string, string>

const bearer: KeyHeaders = (apiKey) => (apiKey ? { authorization: `Bearer ${apiKey}` } : {})
const LISTS: Readonly<Partial<Record<ConnectionKind, readonly [path: string, KeyHeaders]>>> = {
  openai: ['models', bearer],
  mistral: ['models', bearer],
  xai: ['models', bearer],
  deepseek: ['models', bearer],
  openrouter: ['models', bearer],
  'openai-compatible': ['models', bearer],
  anthropic: [
    'models?limit=1000',
    (apiKey) => ({ 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }),
  ],
  google: ['models?pageSize=1000', (apiKey) => ({ 'x-goog-api-key': apiKey })],
}

const LIST_WITHIN_MS = 10_000
/** OpenRouter's list, the longest known, has half of this. */
const MAX_LIST_CHARS = 4 * 1024 * 1024
const MAX_NAMES = 2_000
const MAX_NAME_CHARS = 200
/** The statuses of servers that answer, but have no list. */
const WITHOUT_LIST: ReadonlySet<number> = new Set([404, 405, 501])

/** llama.cpp lists further names of a model as aliases. */
const Named = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  aliases: z.array(z.string()).optional().catch(undefined),
})
/** The lists of OpenAI and Anthropic, of Google, and of servers that send a bare array. */
const ModelList = z.union([
  z.object({ data: z.array(Named) }).transform(({ data }) => data),
  z.object({ models: z.array(Named) }).transform(({ models }) => models),
  z.array(Named),
])

/** A server that answers, but does not list its models. */
export class NoListError extends Error {
  override readonly name = 'NoListError'
}

/**
 * Lists the names of the models that a connection serves, in the server's order.
 * @throws {NoListError} if the kind or the server has no list.
 * @throws {MissingKeyError} if the environment lacks a variable that the connection names.
 * @throws {ProviderError | APICallError | Error} if the server cannot be reached or refuses.
 */
export async function listNames(
  connection: ConnectionEntry,
  options: AccessOptions,
  stopping: AbortSignal,
): Promise<string[]> {
  const list = LISTS[connection.kind]
  if (!list) throw new NoListError(`connections of the kind ${connection.kind} have no list`)
  const access = readAccess(connection, options)
  const [path, keyHeaders] = list
  const url = new URL(`${access.baseURL?.replace(/\/+$/, '')}/${path}`)
  const headers = {
    accept: 'application/json',
    // The next list is requested much later, and some servers never close an idle connection.
    connection: 'close',
    ...keyHeaders(access.apiKey),
    ...access.headers,
  }
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LIST_WITHIN_MS)])
  const response = await access.request(url, { method: 'GET', headers, signal })
  if (response.statusCode !== 200) throw await toRefusal(url, response)
  const text = await readBeginning(response, MAX_LIST_CHARS)
  if (text.length > MAX_LIST_CHARS) throw new NoListError('the list of models is too long')
  return namesIn(text, url)
}

async function toRefusal(url: URL, response: IncomingMessage): Promise<Error> {
  const refused = await toRefusedCall(url, response)
  const { statusCode = 0 } = refused
  return WITHOUT_LIST.has(statusCode)
    ? new NoListError(`${url.href} returned ${statusCode}; a base_url usually ends in /v1`)
    : refused
}

function namesIn(text: string, url: URL): string[] {
  const parsed = ModelList.safeParse(parseJson(text))
  if (!parsed.success) throw new NoListError(`${url.href} returned no list of models`)
  const names = parsed.data
    .flatMap(({ id, name, aliases = [] }) => [id ?? name ?? '', ...aliases])
    .map((name) => name.replace(/^models\//, ''))
    .filter((name) => name !== '' && name.length <= MAX_NAME_CHARS && !name.includes('\0'))
  return [...new Set(names)].slice(0, MAX_NAMES)
}
