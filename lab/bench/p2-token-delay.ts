import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { seedGuests } from '@assay/testing/arena'
import { startBenchArena } from './lib/arena.ts'
import { battleRequest, openTokenReaders } from './lib/chat.ts'
import { medianOf, numberOf, quantile, repeat } from './lib/measure.ts'
import { startPeer } from './lib/peers.ts'
import { atMost, report, show } from './lib/report.ts'
import { createAgeReader } from './lib/stamped-token.ts'

const BATTLES = numberOf('battles', 100, 10)
const TOKENS_PER_S = 50
/** Number of tokens per side. */
const TOKENS = numberOf('tokens', 800, 250)
/** Questions are spread over this period, so that the answers are not in step. */
const OPENING_MS = 1_000
const WARM_UP_MS = 1_500
const BARE_MEASURED_MS = 5_000

/**
 * P2: a token's delay from the provider to the reader, and the bytes per token. Both are compared
 * with those of a bare ws server.
 */
const gap = 1_000 / TOKENS_PER_S
await using arena = await startBenchArena({ script: `tokens=${TOKENS},ttft=0,gap=${gap},stamp=1` })
const runs = await repeat(async () => ({ bare: await measureBare(), ours: await measureArena() }))
const read = (of: 'bare' | 'ours', key: 'p50' | 'p99' | 'bytes') =>
  medianOf(runs, (run) => run[of][key])
report(`P2 token delay, ${BATTLES} battles of 2 × ${TOKENS_PER_S} tokens/s`, [
  [
    'from the provider to the reader, p99',
    atMost(43, read('ours', 'p99'), 'ms', `, p50 ${show(read('ours', 'p50'), 'ms')}`),
    `bare ws server, 33 ms frames: ${show(read('bare', 'p99'), 'ms')}, p50 ${show(read('bare', 'p50'), 'ms')}`,
  ],
  [
    `bytes per token on the wire, everything that a turn of 2 × ${TOKENS} tokens sends`,
    atMost(60, read('ours', 'bytes'), 'B'),
    `bare ws server: ${show(read('bare', 'bytes'), 'B')}`,
  ],
])

/** Measures complete battles, from the question to the last event. */
async function measureArena() {
  const guests = await seedGuests(arena, BATTLES)
  const openedAt = performance.now()
  const agesMs: number[] = []
  const readAges = createAgeReader()
  let received = 0
  using readers = await openTokenReaders(arena.url, BATTLES, (reader, name, text) => {
    const ages = readAges(text, `${reader} ${name}`)
    received += ages.length
    if (performance.now() - openedAt > OPENING_MS + WARM_UP_MS) agesMs.push(...ages)
  })
  const closed = readers.sockets.map((socket) => once(socket, 'close'))
  for (const [index, socket] of readers.sockets.entries()) {
    socket.send(battleRequest(guests[index]?.fingerprint ?? ''))
    await delay(OPENING_MS / BATTLES)
  }
  await Promise.all(closed)
  const expected = BATTLES * 2 * TOKENS
  if (received !== expected) throw new Error(`${received} of ${expected} tokens arrived`)
  return toRun(agesMs, readers.bytesRead() / received)
}

async function measureBare() {
  const env = { TOKENS_PER_S: String(TOKENS_PER_S), STAMP: '1' }
  using server = await startPeer('bare-ws-server.ts', env)
  const agesMs: number[] = []
  const readAges = createAgeReader()
  using readers = await openTokenReaders(server.url, BATTLES, (reader, name, text) => {
    agesMs.push(...readAges(text, `${reader} ${name}`))
  })
  await delay(WARM_UP_MS)
  agesMs.length = 0
  const bytesBefore = readers.bytesRead()
  await delay(BARE_MEASURED_MS)
  return toRun(agesMs, (readers.bytesRead() - bytesBefore) / agesMs.length)
}

function toRun(agesMs: readonly number[], bytes: number) {
  return { p50: quantile(agesMs, 0.5), p99: quantile(agesMs, 0.99), bytes }
}
