import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatEvent } from '@assay/contracts'
import { type WebSocket, WebSocketServer } from 'ws'

export interface StreamPlan {
  readonly tokensPerS: number
  readonly seconds: number
}

/** The gateway writes a socket once in this time. */
const TICK_MS = 33
const NAMES = ['Assistant A', 'Assistant B'] as const
const IDS = {
  turn_id: '0192f000-0000-7000-8000-000000000001',
  thread_id: '0192f000-0000-7000-8000-000000000002',
}

/** The last words of both answers. */
export const STREAM_END = 'That is all.'

/** A page of what models write: headings, prose, lists, a table and code. */
const PAGE = `## Mechanism of action

Statins **competitively inhibit** HMG-CoA reductase, the rate-limiting step of cholesterol
synthesis, which *upregulates* hepatic LDL receptors and lowers plasma LDL by 30–50 %.

- Hepatic LDL receptors rise within days, as shown by [turnover studies](https://example.org/a).
- Triglycerides fall modestly; HDL barely moves.
- Muscle symptoms are reported by 5–10 %, mostly without a rise of \`CK\`.

| Drug | Dose (mg) | LDL change |
| --- | --- | --- |
| Atorvastatin | 40 | −49 % |
| Rosuvastatin | 20 | −52 % |

1. Check lipids after 4–12 weeks.
2. Adjust by the reduction reached, not by the dose given.

\`\`\`python
def ldl_after(before, reduction=0.49):
    return before * (1 - reduction)
\`\`\`

`

/** Both texts in full; the right one begins elsewhere, so that the two are never in step. */
function answersOfStream({ tokensPerS, seconds }: StreamPlan) {
  const tokens = tokensPerS * seconds
  const text = PAGE.repeat(Math.ceil((tokens * 5) / PAGE.length) + 1)
  const cut = (start: number) =>
    `${(text.slice(start).match(/\s*\S{1,6}/g) ?? []).slice(0, tokens).join('')}\n\n${STREAM_END}`
  return { left: cut(0), right: cut(PAGE.indexOf('- Hepatic')) }
}

/** A server that passes everything on but the chat, which it plays itself. */
export interface StreamServer extends AsyncDisposable {
  readonly url: string
}

/**
 * Serves the client and the API of the system at `upstream`, and on the chat socket two streams in
 * frames of a tick: what is measured in the page is the page alone.
 */
export async function startStreamServer(upstream: string, plan: StreamPlan): Promise<StreamServer> {
  const { left, right } = answersOfStream(plan)
  const http = createServer((request, response) => {
    passOn(upstream, request, response).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => {
    socket.once('message', () => stream(socket, [left, right], plan.seconds))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.clients) socket.terminate()
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

async function passOn(
  upstream: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { accept = '*/*', 'x-guest-fingerprint': fingerprint = '' } = request.headers
  const answer = await fetch(new URL(request.url ?? '/', upstream), {
    method: request.method ?? 'GET',
    headers: { accept, ...(fingerprint && { 'x-guest-fingerprint': String(fingerprint) }) },
  })
  const kept = ['content-type', 'content-security-policy', 'cache-control']
  const headers = kept.flatMap((name) => {
    const value = answer.headers.get(name)
    return value ? [[name, value] as const] : []
  })
  response.writeHead(answer.status, Object.fromEntries(headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}

function stream(socket: WebSocket, texts: readonly string[], seconds: number): void {
  const send = (event: ChatEvent) => socket.send(JSON.stringify(event))
  send({ event: 'thread_created', thread_id: IDS.thread_id })
  send({ event: 'setup', llms: [...NAMES], turn_id: IDS.turn_id, turn_idx: 0 })
  const startedAt = performance.now()
  const sent = texts.map(() => 0)
  const timer = setInterval(() => {
    const share = Math.min(1, (performance.now() - startedAt) / (seconds * 1_000))
    for (const [side, text] of texts.entries()) {
      const seq = Math.round(text.length * share)
      const token = text.slice(sent[side], seq)
      sent[side] = seq
      if (token) send({ event: 'token', llm_name: NAMES[side] ?? '', token, seq })
    }
    if (share === 1 || socket.readyState !== socket.OPEN) clearInterval(timer)
  }, TICK_MS)
}
