import type { ChatEvent } from '@assay/contracts'
import type { Page, WebSocketRoute } from 'playwright-core'

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

/** Plays the server of the next chat socket: two streams in frames of a tick. Settles at the end. */
export async function playStream(page: Page, plan: StreamPlan): Promise<void> {
  const { left, right } = answersOfStream(plan)
  const ended = Promise.withResolvers<void>()
  await page.routeWebSocket(/ws_double_chat/, (socket) => {
    socket.onMessage(() => stream(socket, [left, right], plan.seconds, ended.resolve))
  })
  await ended.promise
}

function stream(
  socket: WebSocketRoute,
  texts: readonly string[],
  seconds: number,
  onEnd: () => void,
): void {
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
    if (share < 1) return
    clearInterval(timer)
    onEnd()
  }, TICK_MS)
}
