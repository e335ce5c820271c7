import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { listen } from '@assay/testing/listen'

/** Handles a call; `call` counts from 1. */
export type Misbehaviour = (response: ServerResponse, call: number) => void | Promise<void>

export interface HostileServer extends AsyncDisposable {
  readonly url: string
  calls(): number
  /** Resolves when a client closes its connection. */
  readonly abandoned: Promise<void>
}

/** An HTTP server whose responses misbehave as the test defines. */
export async function startHostileServer(misbehave: Misbehaviour): Promise<HostileServer> {
  const { promise: abandoned, resolve } = Promise.withResolvers<void>()
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    const call = calls
    response.once('close', () => {
      if (!response.writableEnded) resolve()
    })
    request.resume().once('end', () => {
      Promise.resolve(misbehave(response, call)).catch(() => response.destroy())
    })
  })
  const listening = await listen(server)
  return {
    ...listening,
    url: `${listening.url}/v1`,
    calls: () => calls,
    abandoned,
  }
}

/** A chat completion chunk with this text, as one line of JSON. */
export function chunk(content: string, finish: string | null = null): string {
  return JSON.stringify({
    id: 'x',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'hostile-2026-01',
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  })
}

export const FINISH = `data: ${chunk('', 'stop')}\n\n`

/** Writes an event stream in pieces that reach the client one at a time. */
export async function writePieces(
  response: ServerResponse,
  pieces: readonly (string | Uint8Array)[],
  headers: Readonly<Record<string, string>> = { 'content-type': 'text/event-stream' },
): Promise<void> {
  response.writeHead(200, headers)
  for (const piece of pieces) {
    response.write(piece)
    await delay(1)
  }
}
