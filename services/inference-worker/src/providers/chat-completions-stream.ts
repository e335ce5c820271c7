import { type CompletionBody, toCompletionBody } from './completion-body.ts'
import type { ModelCall, OpenStream } from './model-call.ts'
import type { ProviderRequest } from './provider-request.ts'
import { chatCompletions } from './reading/chat-completions.ts'
import { readAnswer } from './reading/read-answer.ts'
import { toRefusedCall } from './reading/read-error-body.ts'

export interface ChatCompletionsAccess {
  readonly baseURL: string
  /** Empty for a server that needs no key. */
  readonly apiKey: string
  /** Headers that the connection adds, with names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly request: ProviderRequest
  readonly dialect?: Dialect
}

/** Adapts the body of a call to one vendor's dialect. */
export type Dialect = (body: CompletionBody, call: ModelCall) => object

/**
 * Calls models over the chat completions protocol, which most servers and vendors support. It reads
 * the Node stream of the response. The model packages use web streams, which need several times as
 * much CPU.
 */
export function chatCompletionsStream(access: ChatCompletionsAccess): OpenStream {
  const { baseURL, apiKey, request, dialect = (body) => body } = access
  const url = new URL(`${baseURL.replace(/\/$/, '')}/chat/completions`)
  const headers = {
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    ...access.headers,
  }
  return async (call, signal) => {
    const body = JSON.stringify({ ...dialect(toCompletionBody(call), call), ...call.extraBody })
    const response = await request(url, { method: 'POST', headers, body, signal })
    if (response.statusCode !== 200) throw await toRefusedCall(url, response)
    return (take) => readAnswer(response, { protocol: chatCompletions }, take)
  }
}
