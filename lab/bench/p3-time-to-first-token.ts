import { setTimeout as delay } from 'node:timers/promises'
import { seedGuests } from '@assay/testing/arena'
import { openToChat } from '@assay/testing/client'
import { startBenchArena } from './lib/arena.ts'
import { battleRequest, holdBattle, STOP, waitForEvent } from './lib/chat.ts'
import { numberOf, quantile } from './lib/measure.ts'
import { startPeer } from './lib/peers.ts'
import { atMost, report, show } from './lib/report.ts'

const BATTLES = numberOf('battles', 100, 10)
const WARM_UP_PROBES = 50
const PROBES = numberOf('probes', 300, 20)
/** Duration of an answer: 1,000 tokens at 50 tokens per second. */
const BATTLE_MS = 20_000
const SCRIPT = 'tokens=1000,ttft=0,gap=20'

/**
 * P3: the time from a question to its first token, with a provider that answers immediately. It is
 * compared with the bare round trips on that path, measured during the same battles.
 */
await using arena = await startBenchArena({ script: SCRIPT })
const { postgres, redis, nats } = arena.stack
const urls = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, NATS_URL: nats.url }
using bare = await startPeer('bare-question-server.ts', urls)
const running = new AbortController()
const battles: Promise<void>[] = []
for (const { fingerprint } of await seedGuests(arena, BATTLES)) {
  battles.push(keepBattling(fingerprint))
  // Battles that start together would also end together, and all questions would come at the same
  // time.
  await delay(BATTLE_MS / BATTLES)
}
const trips: number[] = []
const whole: number[] = []
for (const [index, { fingerprint }] of (
  await seedGuests(arena, WARM_UP_PROBES + PROBES)
).entries()) {
  const tripsMs = await probe(bare.url, 'Why?')
  const wholeMs = await probe(arena.url, battleRequest(fingerprint))
  if (index < WARM_UP_PROBES) continue
  trips.push(tripsMs)
  whole.push(wholeMs)
}
running.abort()
await Promise.all(battles)
report(`P3 time to first token, ${BATTLES} battles running`, [
  ['p50', atMost(5, quantile(whole, 0.5), 'ms'), referenceAt(0.5)],
  ['p99', atMost(12, quantile(whole, 0.99), 'ms'), referenceAt(0.99)],
])

function referenceAt(q: number): string {
  return `the round trips alone: ${show(quantile(trips, q), 'ms')}`
}

/**
 * Measures the milliseconds from a question on an open socket to its first token, and then stops
 * the answer.
 */
async function probe(url: string, question: string): Promise<number> {
  const socket = await openToChat(url)
  const token = waitForEvent(socket, 'token')
  const sentAt = performance.now()
  socket.send(question)
  await token
  const ms = performance.now() - sentAt
  if (url === arena.url) {
    const done = waitForEvent(socket, 'done')
    socket.send(STOP)
    await done
  }
  socket.close()
  return ms
}

async function keepBattling(fingerprint: string): Promise<void> {
  while (!running.signal.aborted)
    await holdBattle(arena.url, fingerprint, { signal: running.signal })
}
