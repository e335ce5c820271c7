import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { startBenchArena } from './lib/bench-arena.ts'
import { forkPeer } from './lib/fork-peer.ts'
import { useOfDescendants } from './lib/process-tree.ts'
import { type Row, report, round } from './lib/report.ts'
import { createAgeReader } from './lib/stamped-token.ts'
import { quantile } from './lib/statistics.ts'
import { battlesOf, completionsAt, type StreamingSubject } from './lib/streaming-subject.ts'
import { startLiteLlm } from './peers/start-litellm.ts'

const TOKENS_PER_S = 50
const STREAMS = [2, 20, 100]
/** Tried one after the other until the delay is too long. */
const LADDER = [100, 200, 400, 800]
const TOO_LONG_MS = 100
const OPENING_MS = 1_000
const WARM_UP_MS = 2_000
const MEASURED_MS = 6_000
/** Questions whose first words are waited for, fewer where they take so long. */
const PROBES = 100
const PROBED_MS = 20_000

interface AtStreams {
  readonly delayP99Ms: number
  readonly firstMs: readonly number[]
  readonly cpuUsPerToken: number
  readonly memory: number
}

interface Measured {
  readonly name: string
  readonly at: ReadonlyMap<number, AtStreams>
  /** Most streams of the ladder at which tokens are in time. */
  readonly held: number
}

/** Peers: what our whole path and LiteLLM's proxy add to one OpenAI-compatible provider. */
using provider = forkPeer('sse-provider.ts', {
  TOKENS_PER_S: String(TOKENS_PER_S),
  TOKENS: String(20 * TOKENS_PER_S),
  STAMP: '1',
})
const [{ url }] = (await once(provider, 'message')) as [{ url: string }]
const direct = completionsAt('the provider itself', url)
const floor = await measure(direct)
const ours = await measureArena()
const peer = await measureLiteLlm()
report(`Peers of streaming, answers of ${TOKENS_PER_S} tokens/s, ours in blind battles`, [
  ...STREAMS.flatMap(rowsAt),
  {
    figure: 'memory a stream',
    value: `${kibAStream(ours)} KiB`,
    beside: peer ? `LiteLLM: ${kibAStream(peer)} KiB` : 'LiteLLM cannot be had here',
    goal: 'ahead',
    reached: !peer || kibAStream(ours) <= kibAStream(peer),
  },
  {
    figure: `streams with p99 ≤ ${TOO_LONG_MS} ms, of ${LADDER.join(', ')}`,
    value: String(ours.held),
    beside: `${peer ? `LiteLLM: ${peer.held}, ` : ''}provider: ${floor.held}`,
    goal: 'ahead',
    reached: !peer || ours.held >= peer.held,
  },
])

async function measureArena(): Promise<Measured> {
  await using arena = await startBenchArena({
    replicas: { gateway: 1, 'inference-worker': 1, 'rating-worker': 1, 'analytics-projector': 1 },
    models: { count: 6, provider: 'openai-compatible', providerModel: 'bench' },
    // Answers that are stopped before their first word are warned of.
    env: { ANSWER_SLOTS: '1024', OPENAI_COMPATIBLE_BASE_URL: url, LOG_LEVEL: 'error' },
  })
  return await measure(await battlesOf(arena, Math.max(...LADDER)))
}

async function measureLiteLlm(): Promise<Measured | undefined> {
  await using subject = await startLiteLlm(url)
  return subject && (await measure(subject))
}

async function measure(subject: StreamingSubject): Promise<Measured> {
  const at = new Map<number, AtStreams>()
  for (const streams of STREAMS) at.set(streams, await measureAt(subject, streams, PROBES))
  let held = 0
  for (const streams of LADDER) {
    const { delayP99Ms } = await measureAt(subject, streams, 0)
    if (!(delayP99Ms <= TOO_LONG_MS)) break
    held = streams
  }
  return { name: subject.name, at, held }
}

/** Delays, processor and memory under so many streams, then first words of some more questions. */
async function measureAt(
  subject: StreamingSubject,
  streams: number,
  probes: number,
): Promise<AtStreams> {
  const running = new AbortController()
  const agesMs: number[] = []
  const questions = streams / subject.answers
  const asking = Array.from({ length: questions }, async (_, index) => {
    await delay((OPENING_MS / questions) * index)
    while (!running.signal.aborted) {
      const readAges = createAgeReader()
      await subject.ask(
        (text, answer) => void agesMs.push(...readAges(text, answer)),
        running.signal,
      )
    }
  })
  const failed = Promise.all(asking)
  const measured = (async () => {
    await delay(OPENING_MS + WARM_UP_MS)
    agesMs.length = 0
    const before = useOfDescendants([provider.pid ?? 0])
    await delay(MEASURED_MS)
    const after = useOfDescendants([provider.pid ?? 0])
    const tokens = agesMs.length
    const delayP99Ms = quantile(agesMs, 0.99)
    const firstMs: number[] = []
    const until = performance.now() + PROBED_MS
    while (firstMs.length < probes && performance.now() < until) {
      firstMs.push(await firstWordOf(subject))
    }
    running.abort()
    const cpuUsPerToken = (after.cpuUs - before.cpuUs) / tokens
    console.log(
      `  ${subject.name}, ${streams} streams: ${tokens} tokens, p99 ${round(delayP99Ms)} ms`,
    )
    return { delayP99Ms, firstMs, cpuUsPerToken, memory: after.memory }
  })()
  // Nobody stops before they are told to, unless they are refused.
  const [result] = await Promise.all([measured, failed])
  return result
}

/** Milliseconds from a question to the first piece of its answer, which is then stopped; that long at least. */
async function firstWordOf(subject: StreamingSubject): Promise<number> {
  const leaving = new AbortController()
  const askedAt = performance.now()
  let firstMs: number | undefined
  await subject.ask(
    () => {
      firstMs ??= performance.now() - askedAt
      leaving.abort()
    },
    AbortSignal.any([leaving.signal, AbortSignal.timeout(PROBED_MS)]),
  )
  return firstMs ?? performance.now() - askedAt
}

function rowsAt(streams: number): Row[] {
  const [own, other, bare] = [ours, peer, floor].map((each) => each?.at.get(streams))
  const added = (of: AtStreams | undefined, q: number) =>
    quantile(of?.firstMs ?? [], q) - quantile(bare?.firstMs ?? [], q)
  const row = (
    figure: string,
    unit: string,
    read: (of: AtStreams | undefined) => number,
    digits = 1,
  ): Row => ({
    figure: `${figure}, ${streams} streams`,
    value: `${round(read(own), digits)} ${unit}`,
    beside: other ? `LiteLLM: ${round(read(other), digits)} ${unit}` : 'LiteLLM cannot be had here',
    goal: 'ahead',
    reached: !other || read(own) <= read(other),
  })
  return [
    row('added before the first token, p50', 'ms', (of) => added(of, 0.5)),
    row('added before the first token, p99', 'ms', (of) => added(of, 0.99)),
    row('delay of a token, p99', 'ms', (of) => of?.delayP99Ms ?? Number.NaN),
    row('processor time a token, all processes', 'µs', (of) => of?.cpuUsPerToken ?? Number.NaN, 0),
  ]
}

/** What another stream takes, from the fewest to the most. */
function kibAStream({ at }: Measured): number {
  const [least, most] = [Math.min(...at.keys()), Math.max(...at.keys())]
  const bytes = (at.get(most)?.memory ?? Number.NaN) - (at.get(least)?.memory ?? Number.NaN)
  return Math.round(bytes / 1_024 / (most - least))
}
