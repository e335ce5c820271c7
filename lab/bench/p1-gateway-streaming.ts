import { setTimeout as delay } from 'node:timers/promises'
import { connectBus, publish } from '@assay/bus'
import { type AnswerFrame, answerFrames } from '@assay/contracts/bus/subjects'
import { seedGuests } from '@assay/testing/arena'
import { processOf, startBenchArena } from './lib/arena.ts'
import { battleRequest, openTokenReaders, waitForEvent } from './lib/chat.ts'
import { medianOf, numberOf, quantile, repeat } from './lib/measure.ts'
import { startPeer } from './lib/peers.ts'
import { cpuUsOf } from './lib/processes.ts'
import { atLeast, atMost, report, show } from './lib/report.ts'
import { agesOfTokens, stampedToken, wallClockMs } from './lib/stamped-token.ts'

/**
 * Number of battles. On two cores, the gateway, the bare server and both readers can handle no
 * more.
 */
const BATTLES = numberOf('battles', 300, 50)
/** Number of battles when only the gateway is measured. */
const MANY_BATTLES = numberOf('many', 1_000, 100)
const TOKENS_PER_S = 50
/** Workers send all tokens from this period as one message. */
const WORKER_BATCH_MS = 8
const WARM_UP_MS = 2_000
const MEASURED_MS = 6_000
const MAX_DELAY_MS = 60

/**
 * P1: a gateway's CPU time per token, compared with that of a bare ws server. Also the battles per
 * core.
 */
await using arena = await startBenchArena({ only: {} })
const runs = await repeat(async () => {
  // Both are measured at the same time, because a shared machine is slower while other programs are
  // busy.
  const [bareUs, gateway] = await Promise.all([measureBareServer(), measureGateway(BATTLES)])
  return { bareUs, gateway, many: await measureGateway(MANY_BATTLES) }
})
const us = medianOf(runs, ({ gateway }) => gateway.us)
const bareUs = medianOf(runs, 'bareUs')
const ratio = medianOf(runs, (run) => run.gateway.us / run.bareUs)
const p99Ms = medianOf(runs, ({ many }) => many.p99Ms)
/** The number of battles that use one core at this many microseconds per token. */
const battlesAt = (tokenUs: number) => Math.floor(1e6 / (2 * TOKENS_PER_S * tokenUs))
const perCore = atLeast(1_800, battlesAt(medianOf(runs, ({ many }) => many.us)), 'battles')
report(`P1 gateway streaming, battles of 2 × ${TOKENS_PER_S} tokens/s`, [
  [
    `gateway CPU per token, ${BATTLES} battles`,
    atMost(1.7, ratio, '× bare', `, ${show(us, 'µs')}`),
    `bare ws server, 33 ms frames: ${show(bareUs, 'µs')}`,
  ],
  [
    `battles per gateway core, from its CPU with ${MANY_BATTLES}`,
    { ...perCore, reached: perCore.reached && p99Ms <= MAX_DELAY_MS },
    `p99 token delay ${show(p99Ms, 'ms')}, goal ≤ ${MAX_DELAY_MS} ms; bare ws server: ${battlesAt(bareUs)}`,
  ],
])

async function measureBareServer(): Promise<number> {
  using server = await startPeer('bare-ws-server.ts', { TOKENS_PER_S: String(TOKENS_PER_S) })
  using _readers = await openTokenReaders(server.url, BATTLES, () => {})
  await delay(WARM_UP_MS)
  return await cpuUsPerToken(server.pid, BATTLES)
}

async function cpuUsPerToken(pid: number, battles: number): Promise<number> {
  const before = cpuUsOf(pid)
  const startedAt = performance.now()
  await delay(MEASURED_MS)
  const seconds = (performance.now() - startedAt) / 1_000
  return (cpuUsOf(pid) - before) / (battles * 2 * TOKENS_PER_S * seconds)
}

/**
 * Measures real battles with an identity, a drawn pair and a durable turn. The benchmark replaces
 * the workers.
 */
async function measureGateway(battles: number) {
  const guests = await seedGuests(arena, battles)
  let delaysMs: number[] = []
  using readers = await openTokenReaders(arena.url, battles, (...[, , text]) => {
    delaysMs.push(...agesOfTokens(text))
  })
  const turnIds = await Promise.all(
    readers.sockets.map(async (socket, index) => {
      const setup = waitForEvent(socket, 'setup')
      socket.send(battleRequest(guests[index]?.fingerprint ?? ''))
      return (await setup).turn_id
    }),
  )
  await using bus = await connectBus(arena.stack.nats.url, 'bench')
  using _tokens = await startTokens(bus, turnIds)
  await delay(WARM_UP_MS)
  delaysMs = []
  const us = await cpuUsPerToken(processOf(arena, 'gateway').pid, battles)
  return { us, p99Ms: quantile(delaysMs, 0.99) }
}

/** Sends the tokens of both answers to the gateway at a steady rate, until disposed. */
async function startTokens(
  bus: Awaited<ReturnType<typeof connectBus>>,
  turnIds: readonly string[],
): Promise<Disposable> {
  const answers = await arena.db
    .selectFrom('answers')
    .innerJoin('turns', 'turns.id', 'answers.turnId')
    .select(['answers.id', 'turns.gateway'])
    .where('turns.id', 'in', turnIds)
    .execute()
  const startedAt = performance.now()
  const sent = answers.map(() => 0)
  const pump = setInterval(() => {
    const passedS = (performance.now() - startedAt) / 1_000
    const text = stampedToken(wallClockMs())
    const frames: AnswerFrame[] = []
    for (const [index, { id: answer }] of answers.entries()) {
      const due = passedS * TOKENS_PER_S + (index % 100) / 100
      for (let count = sent[index] ?? 0; count < due; sent[index] = count)
        frames.push({ kind: 'text', answer, attempt: 1, seq: ++count * text.length, text })
    }
    if (frames.length > 0) publish(bus, answerFrames, answers[0]?.gateway ?? '', frames)
  }, WORKER_BATCH_MS)
  return { [Symbol.dispose]: () => clearInterval(pump) }
}
