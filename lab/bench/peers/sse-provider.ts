import { randomInt } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stampedToken, wallClockMs } from '../lib/stamped-token.ts'

/**
 * A provider as the OpenAI API has it, which says TOKENS_PER_S tokens a second in each answer, each
 * in a write of its own, and ends after TOKENS of them. Under STAMP each token says when it came up.
 */
const TICK_MS = 4
const tokensPerS = Number(process.env.TOKENS_PER_S)
const tokens = Number(process.env.TOKENS)

const FRAME = { id: 'bench', object: 'chat.completion.chunk', created: 0, model: 'bench' }
const toToken = (content: string) =>
  toEvent({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
const TOKEN = toToken(' gene4')
const nextToken = process.env.STAMP ? () => toToken(stampedToken(wallClockMs())) : () => TOKEN
const END = [
  toEvent({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
  toEvent({ choices: [], usage: { prompt_tokens: 1, completion_tokens: tokens, total_tokens: 1 } }),
  'data: [DONE]\n\n',
].join('')

interface Answer {
  readonly response: ServerResponse
  readonly startedAt: number
  said: number
}

const answers = new Set<Answer>()
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const startedAt = performance.now() + randomInt(1_000 / tokensPerS)
  const answer = { response, startedAt, said: 0 }
  answers.add(answer)
  response.once('close', () => answers.delete(answer))
})
// A connection that closes when it is taken again would fail an answer.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` })
})

setInterval(() => {
  const now = performance.now()
  for (const answer of answers) speak(answer, now)
}, TICK_MS)

function speak(answer: Answer, now: number): void {
  const due = Math.floor(((now - answer.startedAt) / 1_000) * tokensPerS)
  for (; answer.said < Math.min(due, tokens); answer.said += 1) answer.response.write(nextToken())
  if (answer.said < tokens) return
  answers.delete(answer)
  answer.response.end(END)
}

function toEvent(fields: object): string {
  return `data: ${JSON.stringify({ ...FRAME, ...fields })}\n\n`
}
process.once('disconnect', () => process.exit())
