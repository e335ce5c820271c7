import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { writePieces } from './start-hostile-server.ts'

/** A piece that a server writes: text, or bytes in base64. */
const Piece = z.union([z.string(), z.strictObject({ base64: z.string() })])

const Reply = z.object({
  headers: z.record(z.string(), z.string()).default({}),
  body: z.array(Piece),
})

/** A response in the format of a real API, and the expected result of reading it. */
export const RecordedStream = z.strictObject({
  name: z.string(),
  provider: z.enum([
    ...(['openai', 'anthropic', 'google', 'mistral', 'xai'] as const),
    ...(['perplexity', 'deepseek', 'openai-compatible'] as const),
  ]),
  thinking: z.boolean().default(false),
  ...Reply.shape,
  /**
   * The replies, one per call, if the calls get different replies. The first reply replaces `body`.
   */
  replies: z.array(Reply).default([]),
  /** How the connection ends: properly, with a reset, or not at all. */
  end: z.enum(['close', 'reset', 'open']).default('close'),
  expect: z.strictObject({
    text: z.string().optional(),
    reasoning: z.string().optional(),
    finish: z.enum(['stop', 'length', 'declined']).optional(),
    sources: z.array(z.tuple([z.string().nullable(), z.string().nullable()])).optional(),
    sourceCount: z.int().optional(),
    /** Input and output tokens. */
    tokens: z.tuple([z.int(), z.int()]).optional(),
    /** An unknown stop reason, which must be logged. */
    odd: z.string().optional(),
    error: z.string().optional(),
    calls: z.int().optional(),
  }),
})
export type RecordedStream = z.infer<typeof RecordedStream>

export function readRecordedStreams(): RecordedStream[] {
  const file = new URL('../provider-streams.jsonl', import.meta.url)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => RecordedStream.parse(JSON.parse(line)))
}

/** Writes the recorded reply to a call; `call` counts from 1. */
export async function playStream(
  { headers, body, replies, end }: RecordedStream,
  response: ServerResponse,
  call: number,
): Promise<void> {
  const reply = replies[Math.min(call, replies.length) - 1] ?? { headers, body }
  // Retries need not wait.
  const sent = { 'content-type': 'text/event-stream', 'retry-after': '0', ...reply.headers }
  await writePieces(
    response,
    reply.body.map((piece) =>
      typeof piece === 'string' ? piece : Buffer.from(piece.base64, 'base64'),
    ),
    sent,
  )
  if (end === 'reset') response.socket?.resetAndDestroy()
  if (end === 'close') response.end()
}
