import { seedGuests } from '@assay/testing/arena'
import { openToChat } from '@assay/testing/client'
import { startBenchArena } from './lib/arena.ts'
import { battleRequest, measureFirstToken, stopBattle } from './lib/chat.ts'
import { LONG_ANSWERS, startLongBattles } from './lib/long-battles.ts'
import { numberOf, quantile } from './lib/measure.ts'
import { startPeer } from './lib/peers.ts'
import { atMost, report, show } from './lib/report.ts'

const BATTLES = numberOf('battles', 100, 10)
const WARM_UP_PROBES = 50
const PROBES = numberOf('probes', 300, 20)

/**
 * P3: the time from a question to its first token, with a provider that answers immediately. It is
 * compared with the bare round trips on that path, measured during the same battles.
 */
await using arena = await startBenchArena({ script: LONG_ANSWERS })
const { postgres, redis, nats } = arena.stack
const urls = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, NATS_URL: nats.url }
using bare = await startPeer('bare-question-server.ts', urls)
await using _battles = await startLongBattles(arena, BATTLES)
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
  const ms = await measureFirstToken(socket, question)
  if (url === arena.url) await stopBattle(socket)
  socket.close()
  return ms
}
