import { setTimeout as delay } from 'node:timers/promises'
import { startBenchArena } from './lib/arena.ts'
import { numberOf, numbersOf, quantile, sum } from './lib/measure.ts'
import { startPeer } from './lib/peers.ts'
import { cpuUsOf, memoryOf, withDescendants } from './lib/processes.ts'
import { type Row, report, show } from './lib/report.ts'
import { createAgeReader } from './lib/stamped-token.ts'
import {
  battlesOf,
  completionsAt,
  type StreamingSubject,
  startLiteLlm,
} from './lib/streaming-subject.ts'

const TOKENS_PER_S = 50
const STREAMS = numbersOf('streams', [2, 20, 100], [2, 20])
/** Numbers of streams. They are tried in order, until the delay is too long. */
const LADDER = numbersOf('ladder', [100, 200, 400, 800], [40])
const TOO_LONG_MS = 100
const OPENING_MS = 1_000
const WARM_UP_MS = 2_000
const MEASURED_MS = 6_000
/**
 * Maximum number of questions whose first word is measured. If the answers are slow, fewer are
 * measured.
 */
const PROBES = numberOf('probes', 100, 10)
const PROBED_MS = 20_000

/**
 * Peers: the delay that our whole path and LiteLLM's proxy add to one OpenAI-compatible provider.
 */
using provider = await startPeer('sse-provider.ts', {
  ...{ TOKENS_PER_S: String(TOKENS_PER_S), TOKENS: String(20 * TOKENS_PER_S), STAMP: '1' },
})
const floor = await measure(completionsAt('the provider itself', provider.url))
const ours = await measureArena()
const peer = await measureLiteLlm()

report(`Peers of streaming, answers of ${TOKENS_PER_S} tokens/s, ours in blind battles`, [
  ...STREAMS.flatMap((streams, index) => {
    const [own, other, bare] = [ours, peer, floor].map((measured) => measured?.at[index])
    const added = (of: typeof own, q: number) =>
      quantile(of?.firstMs ?? [], q) - quantile(bare?.firstMs ?? [], q)
    const row = (figure: string, unit: string, read: (of: typeof own) => number | undefined) =>
      rowOf(`${figure}, ${streams} streams`, unit, [read(own), other && read(other)])
    return [
      row('added before the first token, p50', 'ms', (of) => added(of, 0.5)),
      row('added before the first token, p99', 'ms', (of) => added(of, 0.99)),
      row('delay of a token, p99', 'ms', (of) => of?.delayP99Ms),
      row('processor time a token, all processes', 'µs', (of) => of?.cpuUsPerToken),
    ]
  }),
  rowOf('memory a stream', 'KiB', [kibPerStream(ours), peer && kibPerStream(peer)]),
  rowOf(
    `streams with p99 ≤ ${TOO_LONG_MS} ms, of ${LADDER}, the provider ${floor.held}: fewer by`,
    '',
    [floor.held - ours.held, peer && floor.held - peer.held],
  ),
])

/** Compares our result with LiteLLM's. The smaller result is better. */
function rowOf(
  figure: string,
  unit: string,
  [own = Number.NaN, other]: readonly [number | undefined, number | undefined],
): Row {
  const reference =
    other === undefined ? 'LiteLLM cannot be had here' : `LiteLLM: ${show(other, unit)}`
  const reached = other === undefined || own <= other
  return [figure, { value: show(own, unit), goal: 'ahead', reached }, reference]
}

async function measureArena() {
  await using arena = await startBenchArena({
    connection: 'openai-compatible',
    modelsUrl: `${provider.url}/v1`,
    // This hides the warnings about answers that are stopped before their first word.
    env: { LOG_LEVEL: 'error' },
  })
  return await measure(await battlesOf(arena, Math.max(...LADDER, ...STREAMS)))
}

async function measureLiteLlm() {
  await using subject = await startLiteLlm(provider.url)
  return subject && (await measure(subject))
}

async function measure(subject: StreamingSubject) {
  const at: Awaited<ReturnType<typeof measureAt>>[] = []
  for (const streams of STREAMS) at.push(await measureAt(subject, streams, PROBES))
  let held = 0
  for (const streams of LADDER) {
    const { delayP99Ms } = await measureAt(subject, streams, 0)
    if (!(delayP99Ms <= TOO_LONG_MS)) break
    held = streams
  }
  return { at, held }
}

/**
 * Measures delays, CPU time and memory under this many streams, then the first words of further
 * questions.
 */
async function measureAt(subject: StreamingSubject, streams: number, probes: number) {
  const running = new AbortController()
  const agesMs: number[] = []
  const questions = streams / subject.answers
  const asking = Array.from({ length: questions }, async (_, index) => {
    await delay((OPENING_MS / questions) * index)
    while (!running.signal.aborted) {
      const readAges = createAgeReader()
      const onText = (text: string, answer: string) => void agesMs.push(...readAges(text, answer))
      await subject.ask(onText, running.signal)
    }
  })
  const look = async () => {
    await delay(OPENING_MS + WARM_UP_MS)
    agesMs.length = 0
    const before = sum(ourProcesses().map(cpuUsOf))
    await delay(MEASURED_MS)
    const pids = ourProcesses()
    const cpuUsPerToken = (sum(pids.map(cpuUsOf)) - before) / agesMs.length
    const delayP99Ms = quantile(agesMs, 0.99)
    const firstMs: number[] = []
    const until = performance.now() + PROBED_MS
    while (firstMs.length < probes && performance.now() < until)
      firstMs.push(await firstWordOf(subject))
    running.abort()
    console.log(`  ${subject.name}, ${streams} streams: p99 ${show(delayP99Ms, 'ms')}`)
    return { streams, delayP99Ms, firstMs, cpuUsPerToken, memory: sum(pids.map(memoryOf)) }
  }
  // The questions end only after the abort, unless they are refused.
  const [result] = await Promise.all([look(), Promise.all(asking)])
  return result
}

/** The subject's processes: all descendants of this process except the provider. */
function ourProcesses(): number[] {
  return withDescendants([process.pid]).filter((pid) => ![process.pid, provider.pid].includes(pid))
}

/**
 * Measures the milliseconds from a question to the first piece of its answer, and then stops the
 * answer. If no piece arrives in time, the result is a lower bound.
 */
async function firstWordOf(subject: StreamingSubject): Promise<number> {
  const leaving = new AbortController()
  const askedAt = performance.now()
  let firstMs: number | undefined
  const onText = () => {
    firstMs ??= performance.now() - askedAt
    leaving.abort()
  }
  await subject.ask(onText, AbortSignal.any([leaving.signal, AbortSignal.timeout(PROBED_MS)]))
  return firstMs ?? performance.now() - askedAt
}

/** Memory per additional stream, between the smallest and the largest number of streams. */
function kibPerStream({ at }: Awaited<ReturnType<typeof measure>>): number {
  const [least, most] = [at[0], at.at(-1)]
  if (!least || !most) return Number.NaN
  return (most.memory - least.memory) / 1_024 / (most.streams - least.streams)
}
