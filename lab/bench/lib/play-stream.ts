import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ChatEvent } from '@assay/contracts/chat/events'
import { type WebSocket, WebSocketServer } from 'ws'

/** The gateway writes to a socket once per tick. */
const TICK_MS = 33
const NAMES = ['Assistant A', 'Assistant B'] as const
const TURN = '0192f000-0000-7000-8000-000000000001'
const THREAD = '0192f000-0000-7000-8000-000000000002'

/** The last words of both answers. */
export const STREAM_END = 'That is all.'

/** A typical answer with headings, prose, lists, a table and code. */
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

/**
 * Replaces the chat socket, so that only the page is measured. Plays two streams, one frame per
 * tick. The right answer starts at another place in the text, so that the two streams are never in
 * step.
 */
export async function playStreams(
  tokensPerS: number,
  seconds: number,
): Promise<Disposable & { readonly url: string }> {
  const tokens = tokensPerS * seconds
  const text = PAGE.repeat(Math.ceil((tokens * 5) / PAGE.length) + 1)
  const texts = [text, text.slice(PAGE.indexOf('- Hepatic'))].map((from) => {
    const pieces = from.match(/\s*\S{1,6}/g) ?? []
    return `${pieces.slice(0, tokens).join('')}\n\n${STREAM_END}`
  })
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket) => {
    socket.once('message', () => stream(socket, texts, seconds))
  })
  await once(server, 'listening')
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => server.close(),
  }
}

function stream(socket: WebSocket, texts: readonly string[], seconds: number): void {
  const send = (event: ChatEvent) => socket.send(JSON.stringify(event))
  send({ event: 'thread_created', thread_id: THREAD })
  send({ event: 'setup', llms: [...NAMES], turn_id: TURN, turn_idx: 0 })
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
