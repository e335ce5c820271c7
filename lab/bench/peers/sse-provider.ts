import { randomInt } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { stampedToken, wallClockMs } from '../lib/stamped-token.ts'
import { announce } from './announce.ts'

/**
 * A provider with OpenAI's API. It writes TOKENS_PER_S tokens per second to each answer, each token
 * in its own write, and ends after TOKENS tokens. With STAMP, each token contains its time.
 */
const TICK_MS = 4
const tokensPerS = Number(process.env.TOKENS_PER_S)
const tokens = Number(process.env.TOKENS)

const FRAME = { id: 'bench', object: 'chat.completion.chunk', created: 0, model: 'bench' }
const toEvent = (fields: object) => `data: ${JSON.stringify({ ...FRAME, ...fields })}\n\n`
const toToken = (content: string) =>
  toEvent({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
const TOKEN = toToken(' gene4')
const END = [
  toEvent({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
  toEvent({ choices: [], usage: { prompt_tokens: 1, completion_tokens: tokens, total_tokens: 1 } }),
  'data: [DONE]\n\n',
].join('')

interface Answer {
  readonly response: ServerResponse
  readonly startedAt: number
  written: number
}

const answers = new Set<Answer>()
const server = createServer((request, response) => {
  request.resume()
  // It does not list its models.
  if (request.method === 'GET') {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const startedAt = performance.now() + randomInt(1_000 / tokensPerS)
  const answer = { response, startedAt, written: 0 }
  answers.add(answer)
  response.once('close', () => answers.delete(answer))
})
// If a connection were closed while a client reuses it, an answer would fail.
server.keepAliveTimeout = 0

setInterval(() => {
  const now = performance.now()
  for (const answer of answers) write(answer, now)
}, TICK_MS)

function write(answer: Answer, now: number): void {
  const due = Math.floor(((now - answer.startedAt) / 1_000) * tokensPerS)
  for (; answer.written < Math.min(due, tokens); answer.written += 1)
    answer.response.write(process.env.STAMP ? toToken(stampedToken(wallClockMs())) : TOKEN)
  if (answer.written < tokens) return
  answers.delete(answer)
  answer.response.end(END)
}
announce(server)
