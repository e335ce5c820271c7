import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createScriptedProvider } from '../services/inference-worker/src/scripted/scripted-provider.ts'
import { openArena } from './lib/open-arena.ts'
import { report, round } from './lib/report.ts'
import { type SeededGuest, seedGuests } from './lib/seed-guests.ts'
import { quantile } from './lib/statistics.ts'
import { waitForEvent } from './lib/wait-for-event.ts'

const RUNNING_BATTLES = 100
const WARM_UP_PROBES = 50
const PROBES = 300
/** 50 tokens a second from the first moment on, for twenty seconds. */
const SCRIPT = 'tokens=1000,ttft=0,gap=20'
const GOAL_P50_MS = 3
const GOAL_P99_MS = 12

/** P3: time to the first token that the whole path adds, beside the provider called directly. */
const provider = createScriptedProvider()
await using arena = await openArena({
  replicas: { gateway: 1, 'inference-worker': 1, 'rating-worker': 1, 'analytics-projector': 1 },
  models: { count: 6, provider: 'scripted', providerModel: SCRIPT },
  env: { ANSWER_SLOTS: '1024' },
})
const socketUrl = `${arena.system.url.replace('http', 'ws')}/api/v1/chat/ws_double_chat`
const guests = await seedGuests(arena.db, RUNNING_BATTLES)
const probing = await seedGuests(arena.db, WARM_UP_PROBES + PROBES)
const running = new AbortController()
using _end = { [Symbol.dispose]: () => running.abort() }
const battles = guests.map((guest) => keepBattling(socketUrl, guest, running.signal))

const direct: number[] = []
const whole: number[] = []
for (const [index, guest] of probing.entries()) {
  const directMs = await probeProvider()
  const wholeMs = await probeArena(socketUrl, guest)
  if (index < WARM_UP_PROBES) continue
  direct.push(directMs)
  whole.push(wholeMs)
}
running.abort()
await Promise.all(battles)

const added = (q: number) => quantile(whole, q) - quantile(direct, q)
const beside = `provider directly p50 ${round(quantile(direct, 0.5), 1)} ms, p99 ${round(quantile(direct, 0.99), 1)} ms`
report(`P3 time to first token, ${RUNNING_BATTLES} battles running`, [
  {
    figure: 'added at p50',
    value: `${round(added(0.5), 1)} ms`,
    beside,
    goal: `≤ ${GOAL_P50_MS} ms`,
    reached: added(0.5) <= GOAL_P50_MS,
  },
  {
    figure: 'added at p99',
    value: `${round(added(0.99), 1)} ms`,
    beside,
    goal: `≤ ${GOAL_P99_MS} ms`,
    reached: added(0.99) <= GOAL_P99_MS,
  },
])

function question({ fingerprint }: SeededGuest): string {
  return JSON.stringify({
    fingerprint_hash: fingerprint,
    messages: [{ role: 'user', content: 'Why?' }],
    max_tokens: 2_000,
  })
}

/** Milliseconds from sending a question to the first token of either side. */
async function probeArena(url: string, guest: SeededGuest): Promise<number> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const sentAt = performance.now()
  socket.send(question(guest))
  await waitForEvent(socket, 'token')
  const ms = performance.now() - sentAt
  socket.send('{"type":"stop"}')
  await waitForEvent(socket, 'done')
  socket.close()
  return ms
}

/** Milliseconds from calling the provider to its first token. */
async function probeProvider(): Promise<number> {
  const calledAt = performance.now()
  const request = { providerModel: SCRIPT, isThinking: false, messages: [] }
  const limits = { maxOutputTokens: 1_000, temperature: 1 }
  for await (const _event of provider.stream(
    { ...request, ...limits },
    new AbortController().signal,
  )) {
    return performance.now() - calledAt
  }
  throw new Error('the provider said nothing')
}

/** One battle after the other until told to stop. */
async function keepBattling(url: string, guest: SeededGuest, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const socket = new WebSocket(url)
    const leave = () => socket.terminate()
    signal.addEventListener('abort', leave, { once: true })
    const closed = once(socket, 'close')
    socket.once('open', () => socket.send(question(guest)))
    socket.once('error', () => {})
    await closed
    signal.removeEventListener('abort', leave)
  }
}
