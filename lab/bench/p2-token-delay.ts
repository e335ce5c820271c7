import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { seedGuests } from '@assay/harness'
import { type BenchArena, startBenchArena } from './lib/bench-arena.ts'
import { forkPeer } from './lib/fork-peer.ts'
import { battleRequest } from './lib/hold-battle.ts'
import { report, round } from './lib/report.ts'
import { agesOfTokens, createAgeReader } from './lib/stamped-token.ts'
import { median, quantile } from './lib/statistics.ts'
import { openTokenReaders } from './lib/token-readers.ts'

const REPEATS = 3
const BATTLES = 100
const TOKENS_PER_S = 50
/** Tokens a side. */
const LENGTHS = { short: 200, long: 800 } as const
/** Questions are spread over this time, so that the answers are not in step. */
const OPENING_MS = 1_000
const WARM_UP_MS = 1_500
const BARE_MEASURED_MS = 5_000
const TICK_MS = 33
const GOAL_OVER_TICK_MS = 10
const GOAL_BYTES = 70
/** A token of a four times longer answer may cost so much more: `seq` gets another digit. */
const LINEAR = 1.1

interface Measured {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly bytesPerToken: number
}

/** P2: delay from a provider's token to its reader, and bytes a token, beside a bare ws server. */
const bare: Measured[] = []
const short: Measured[] = []
const long: Measured[] = []
for (const [length, runs] of [
  ['short', short],
  ['long', long],
] as const) {
  const script = `tokens=${LENGTHS[length]},ttft=0,gap=${1_000 / TOKENS_PER_S},stamp=1`
  await using arena = await startBenchArena({
    replicas: { gateway: 1, 'inference-worker': 1, 'rating-worker': 1, 'analytics-projector': 1 },
    models: { count: 6, provider: 'scripted', providerModel: script },
    env: { ANSWER_SLOTS: '1024' },
  })
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    if (length === 'long') bare.push(await measureBareServer())
    runs.push(await measureStack(arena, LENGTHS[length]))
  }
}
const middle = (runs: readonly Measured[], key: keyof Measured) =>
  median(runs.map((run) => run[key]))
const p99Ms = middle(long, 'p99Ms')
const bytes = { short: middle(short, 'bytesPerToken'), long: middle(long, 'bytesPerToken') }
const growth = bytes.long / bytes.short
report(`P2 token delay, ${BATTLES} battles of 2 × ${TOKENS_PER_S} tokens/s`, [
  {
    figure: 'from the provider to the reader',
    value: `p99 ${round(p99Ms, 1)} ms, p50 ${round(middle(long, 'p50Ms'), 1)} ms`,
    beside: `bare ws server, ${TICK_MS} ms frames: p99 ${round(middle(bare, 'p99Ms'), 1)} ms, p50 ${round(middle(bare, 'p50Ms'), 1)} ms`,
    goal: `p99 ≤ tick + ${GOAL_OVER_TICK_MS} = ${TICK_MS + GOAL_OVER_TICK_MS} ms`,
    reached: p99Ms <= TICK_MS + GOAL_OVER_TICK_MS,
  },
  {
    figure: 'bytes per token on the wire, everything a turn sends',
    value: `${round(bytes.short, 1)} B at ${LENGTHS.short} tokens a side, ${round(bytes.long, 1)} B at ${LENGTHS.long}: ${round(growth)} ×`,
    beside: `bare ws server: ${round(middle(bare, 'bytesPerToken'), 1)} B`,
    goal: `≤ ${GOAL_BYTES} B, ≤ ${LINEAR} ×`,
    reached: Math.max(bytes.short, bytes.long) <= GOAL_BYTES && growth <= LINEAR,
  },
])

/** Whole battles, from the question to the last event. */
async function measureStack(arena: BenchArena, tokens: number): Promise<Measured> {
  const guests = await seedGuests(arena, BATTLES)
  const openedAt = performance.now()
  const agesMs: number[] = []
  const readAges = createAgeReader()
  let received = 0
  using readers = await openTokenReaders(arena.url, BATTLES, (reader, name, _seq, piece) => {
    const ages = readAges(piece, `${reader} ${name}`)
    received += ages.length
    if (performance.now() - openedAt > OPENING_MS + WARM_UP_MS) agesMs.push(...ages)
  })
  const closed = readers.sockets.map((socket) => once(socket, 'close'))
  for (const [index, socket] of readers.sockets.entries()) {
    socket.send(battleRequest(guests[index]?.fingerprint ?? ''))
    await delay(OPENING_MS / BATTLES)
  }
  await Promise.all(closed)
  const expected = BATTLES * 2 * tokens
  if (received !== expected) throw new Error(`${received} tokens of ${expected} came`)
  return measured(agesMs, readers.bytesRead() / received)
}

async function measureBareServer(): Promise<Measured> {
  const env = { TOKEN: undefined, TOKENS_PER_S: String(TOKENS_PER_S) }
  using server = forkPeer('bare-ws-server.ts', env)
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const agesMs: number[] = []
  using readers = await openTokenReaders(`http://127.0.0.1:${port}`, BATTLES, (...[, , , text]) => {
    agesMs.push(...agesOfTokens(text))
  })
  await delay(WARM_UP_MS)
  agesMs.length = 0
  const bytesBefore = readers.bytesRead()
  await delay(BARE_MEASURED_MS)
  return measured(agesMs, (readers.bytesRead() - bytesBefore) / agesMs.length)
}

function measured(agesMs: readonly number[], bytesPerToken: number): Measured {
  return { p50Ms: quantile(agesMs, 0.5), p99Ms: quantile(agesMs, 0.99), bytesPerToken }
}
