import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '../listen.ts'
import { createPacer, type Pacer } from './create-pacer.ts'
import { playScript } from './play-script.ts'
import { readScript } from './script.ts'

/**
 * The idle time is long, because a connection that closes just when it is reused would be an
 * unscripted failure.
 */
const IDLE_MS = 120_000

export interface ScriptedProvider extends AsyncDisposable {
  /** Base URL for an OpenAI-compatible client, with `/v1`. */
  readonly url: string
  /** Number of calls to a model, including failures. Default: calls to all models. */
  calls(model?: string): number
  /**
   * The bodies of the requests to a model, oldest first. Default: requests to all models, grouped
   * by model.
   */
  requests(model?: string): readonly CompletionRequest[]
  /** Number of answers with an open connection. */
  openStreams(): number
}

export interface CompletionRequest {
  /** When the request arrived, in milliseconds since 1970. */
  readonly at: number
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly max_tokens?: number
  readonly temperature?: number
}

type Journal = Map<string, CompletionRequest[]>

/** Starts an OpenAI-compatible server on loopback whose models follow scripts. */
export async function startScriptedProvider(port = 0): Promise<ScriptedProvider> {
  const journal: Journal = new Map()
  const pacer = createPacer()
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    answer(request, response, pacer, journal).catch(() => response.destroy())
  })
  server.keepAliveTimeout = IDLE_MS
  const { url, ...listening } = await listen(server, port)
  const requests = (model?: string) =>
    model === undefined ? [...journal.values()].flat() : (journal.get(model) ?? [])
  return {
    url: `${url}/v1`,
    requests,
    openStreams: () => open.size,
    calls: (model) => requests(model).length,
    async [Symbol.asyncDispose]() {
      pacer[Symbol.dispose]()
      await listening[Symbol.asyncDispose]()
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pacer: Pacer,
  journal: Journal,
): Promise<void> {
  // Like some servers, it does not list its models.
  if (request.method === 'GET') {
    response.writeHead(404).end()
    return
  }
  const body = { ...JSON.parse(await text(request)), at: Date.now() } as CompletionRequest
  const calls = journal.get(body.model) ?? []
  journal.set(body.model, calls)
  calls.push(body)
  const prompt = body.messages.at(-1)?.content
  const script = readScript(body.model, prompt)
  const tries = calls.filter(({ messages }) => messages.at(-1)?.content === prompt).length
  if (script.status !== 200 && tries <= script.failures) {
    if (script.retryAfter >= 0) response.setHeader('retry-after', String(script.retryAfter))
    response.writeHead(script.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'scripted failure', type: 'scripted' } }))
    return
  }
  const declines = tries <= script.declines
  playScript(response, pacer, { model: body.model, prompt, script, declines })
}
