import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from '@assay/testing/listen'

/** The body of a call. */
export type CallBody = Readonly<Record<string, unknown>>

/** A refusal with its status and body; undefined for an answer. */
export type Refusal = readonly [status: number, body: unknown]
export type Pick = (body: CallBody) => Refusal | undefined

export interface PickyServer extends AsyncDisposable {
  readonly url: string
  /** The bodies of its calls, oldest first. */
  readonly bodies: readonly CallBody[]
}

/**
 * Starts a server with the protocols of OpenAI, Anthropic and Google. `pick` refuses calls based on their
 * bodies.
 */
export async function startPickyServer(pick: Pick): Promise<PickyServer> {
  const bodies: CallBody[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as CallBody
    bodies.push(body)
    const refusal = pick(body)
    if (refusal) sendJson(response, refusal)
    else sendEvents(response, eventsFor(request.url ?? ''))
  })
  const listening = await listen(server)
  return { ...listening, url: `${listening.url}/v1`, bodies }
}

export function sendJson(response: ServerResponse, [status, body]: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendEvents(response: ServerResponse, events: readonly object[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
}

function eventsFor(path: string): readonly object[] {
  if (path.includes('streamGenerateContent')) {
    const content = { role: 'model', parts: [{ text: 'A gene.' }] }
    return [{ candidates: [{ content, finishReason: 'STOP' }] }]
  }
  if (path.includes('/responses')) {
    const item = { type: 'message', id: 'item' }
    return [
      { type: 'response.created', response: { id: 'x', created_at: 0, model: 'm' } },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_text.delta', item_id: 'item', delta: 'A gene.' },
      { type: 'response.completed', response: { usage: { input_tokens: 1, output_tokens: 2 } } },
    ]
  }
  if (path.includes('/messages')) {
    return [
      { type: 'content_block_delta', delta: { type: 'text_delta', text: 'A gene.' } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      { type: 'message_stop' },
    ]
  }
  const chunk = { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm' }
  const delta = { role: 'assistant', content: 'A gene.' }
  return [{ ...chunk, choices: [{ index: 0, delta, finish_reason: 'stop' }] }]
}
