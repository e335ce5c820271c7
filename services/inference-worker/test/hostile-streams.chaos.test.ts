import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { randomFrom } from '@assay/rating/simulation'
import { scriptedText } from '@assay/testing/scripted-provider'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ProviderError } from '../src/providers/provider-error.ts'
import { providerAt } from './arena/provider-at.ts'

const STREAMS = 10_000
const AT_ONCE = 32
/** Many streams fail here, so the breaker must not pause the model. */
const NO_BREAK_MS = 1

type Random = () => number

const chunk = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({
    ...{ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'hostile' },
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  })}`

const TOOL_CALL = `data: ${JSON.stringify({
  id: 'x',
  choices: [
    {
      index: 0,
      delta: {
        tool_calls: [{ index: 0, id: 't', function: { name: 'execute', arguments: '{}' } }],
      },
    },
  ],
})}`

/**
 * Noise that a stream may contain between two words. The answer must not lose any text because of
 * it.
 */
const NOISE = [
  ': keep-alive',
  'event: execute',
  'id: 7',
  'retry: 10',
  'nonsense without a colon',
  'data: ',
  'data: null',
  'data: ping',
  TOOL_CALL,
]

/** Content that makes a stream fail, wherever it is. */
const POISON = ['data: {"error":{"message":"no"}}', 'data: {"choices": [{]\n\ndata: [1,2']

interface Hostile {
  readonly bytes: Buffer
  /** The text before the first error. */
  readonly text: string
  readonly isSound: boolean
  readonly ending: 'close' | 'reset'
}

/** Creates the stream of an answer with noise, sometimes with poison, and with any kind of end. */
function createStream(random: Random): Hostile {
  const words = 1 + Math.floor(random() * 12)
  const text = `${scriptedText(1, words)}α-synuclein 🧬 naïve`
  const pieces = text.split(/(?<= )/)
  const poisonAt = random() < 0.3 ? Math.floor(random() * pieces.length) : -1
  const isSound = poisonAt < 0 && random() < 0.7
  const lines = pieces.flatMap((piece, index) => [
    ...noise(random),
    ...(index === poisonAt ? [pick(random, POISON)] : []),
    chunk(piece),
  ])
  if (isSound) lines.push(chunk('', 'stop'), ...pick(random, [[], ['data: [DONE]']]))
  const end = pick(random, ['\n\n', '\r\n\r\n', '\n\n\n'])
  return {
    bytes: Buffer.from(lines.map((line) => line + end).join('')),
    text: poisonAt < 0 ? text : pieces.slice(0, poisonAt).join(''),
    isSound,
    ending: isSound ? 'close' : pick(random, ['reset', 'close', 'close']),
  }
}

function noise(random: Random): string[] {
  const lines: string[] = []
  while (random() < 0.3) lines.push(pick(random, NOISE))
  return lines
}

function pick<Thing>(random: Random, from: readonly Thing[]): Thing {
  return from[Math.floor(random() * from.length)] as Thing
}

/** Sends the bytes in pieces that may be cut anywhere, even within characters. */
async function send(response: ServerResponse, { bytes, ending }: Hostile, random: Random) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + Math.floor(random() * 200)
    response.write(bytes.subarray(at, at + size))
    at += size
    if (random() < 0.2) await new Promise((next) => setImmediate(next))
  }
  if (ending === 'reset') response.socket?.resetAndDestroy()
  else response.end()
}

/** Whether the circuit breaker was open, so that the stream was not requested. */
function isSpared(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    error.cause instanceof Error &&
    'isBrokenCircuitError' in error.cause
  )
}

const streams = new Map<string, { readonly hostile: Hostile; readonly random: Random }>()
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (data) => {
    body += data
  })
  request.once('end', () => {
    const { model } = JSON.parse(body) as { readonly model: string }
    const stream = streams.get(model)
    if (stream) send(response, stream.hostile, stream.random).catch(() => response.destroy())
  })
})
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => void server.close())

test(`C31: ${STREAMS} hostile streams: no crash, sound ones byte for byte, the others fail by the list`, async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const provider = providerAt(url, 'openai-compatible', NO_BREAK_MS)
  const seed = inject('seed')
  let next = 0

  const read = async (
    model: string,
  ): Promise<{ readonly text: string; readonly error: unknown }> => {
    let text = ''
    try {
      const question = { role: 'user' as const, content: 'Go on' }
      const request = { providerModel: model, isThinking: false, messages: [question] }
      const options = { ...request, maxOutputTokens: 100, temperature: 1 }
      await provider.stream(options, AbortSignal.timeout(20_000), (event) => {
        if (event.type === 'text') text += event.text
      })
      return { text, error: undefined }
    } catch (error) {
      if (!isSpared(error)) return { text, error }
      await delay(NO_BREAK_MS)
      return read(model)
    }
  }
  const work = async () => {
    for (let index = next++; index < STREAMS; index = next++) {
      const model = `hostile-${index}`
      const random = randomFrom(seed + index)
      const hostile = createStream(random)
      streams.set(model, { hostile, random })
      const { text, error } = await read(model)
      streams.delete(model)
      const which = `stream ${index} of seed ${seed}`
      if (hostile.isSound)
        expect({ which, text, error }).toEqual({ which, text: hostile.text, error: undefined })
      else {
        expect({ which, isListed: error instanceof ProviderError }).toEqual({
          which,
          isListed: true,
        })
        expect(hostile.text.startsWith(text), which).toBe(true)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}, 300_000)
