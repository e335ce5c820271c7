import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { listen } from './listen.ts'

/** What a server with OpenAI's protocol does; tests change it. */
export interface ModelServerState {
  /** The names that it lists; undefined for a server without a list. */
  names?: readonly string[] | undefined
  /** The status and text with which it refuses everything. */
  refusal?: readonly [status: number, message: string] | undefined
  /** The model that it reports; the default is the requested model. */
  reports?: string
  /** Responds only after this. */
  until?: Promise<void> | undefined
  /** Milliseconds between the parts of an answer. */
  gapMs?: number
  /** Closes the connection after the first part of an answer. */
  isCut?: boolean
}

export interface ModelServer extends AsyncDisposable {
  readonly url: string
  readonly state: ModelServerState
  /** The headers of the last request. */
  headers(): IncomingMessage['headers']
  requests(): number
  /** The number of open connections. */
  open(): number
}

/** Starts a server that lists models, and answers under any name, as llama.cpp does. */
export async function startModelServer(state: ModelServerState = {}): Promise<ModelServer> {
  let headers: IncomingMessage['headers'] = {}
  let requests = 0
  let open = 0
  const server = createServer((request, response) => {
    headers = request.headers
    requests += 1
    handle(request, response, state).catch(() => response.destroy())
  })
  // Like Ollama, it keeps idle connections open.
  server.keepAliveTimeout = 0
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
  const { url, ...listening } = await listen(server)
  return {
    ...{ ...listening, url: `${url}/v1`, state },
    ...{ headers: () => headers, requests: () => requests, open: () => open },
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { names, refusal, reports, until, gapMs = 0, isCut = false }: ModelServerState,
): Promise<void> {
  await until
  if (refusal) {
    const [status, message] = refusal
    response.writeHead(status).end(JSON.stringify({ error: { message } }))
  } else if (request.method === 'GET') {
    if (names) response.end(JSON.stringify({ data: names.map((id) => ({ id })) }))
    else response.writeHead(404).end()
  } else {
    const { model } = (await json(request)) as { model: string }
    const chunk = { object: 'chat.completion.chunk', model: reports ?? model }
    const events = [
      { ...chunk, choices: [{ index: 0, delta: { content: 'It lowers ' } }] },
      { ...chunk, choices: [{ index: 0, delta: { content: 'glucose.' }, finish_reason: 'stop' }] },
      { ...chunk, choices: [], usage: { prompt_tokens: 9, completion_tokens: 4 } },
    ]
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of events) {
      response.write(`data: ${JSON.stringify(event)}\n\n`)
      if (isCut) response.socket?.end()
      if (gapMs > 0) await delay(gapMs)
    }
    response.end()
  }
}
