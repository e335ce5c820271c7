import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findFreePort } from '@assay/stack'
import { ROOT } from '@assay/system'
import { startBenchArena } from './lib/bench-arena.ts'
import { forkPeer } from './lib/fork-peer.ts'
import { readBoards, readOnce, waitForEtag } from './lib/read-load.ts'
import { report, round } from './lib/report.ts'
import { median } from './lib/statistics.ts'

const REPEATS = 3
const GOAL_WARM_S = 5
const GOAL_200 = 0.7
const GOAL_304 = 0.9

/** Node sets these itself. */
const OF_NODE = new Set(['connection', 'keep-alive', 'date'])

/**
 * P11: `npm start` warm; leaderboard reads beside a Fastify route that does nothing, and beside
 * Node's server with the same headers and bytes.
 */
const starts: number[] = []
for (let repeat = 0; repeat <= REPEATS; repeat++) starts.push(await timeStart())
const warmS = median(starts.slice(1))

await using arena = await startBenchArena({
  replicas: { gateway: 1, 'inference-worker': 0, 'rating-worker': 1, 'analytics-projector': 0 },
  env: { LEADERBOARD_PUBLIC: 'true' },
})
using noop = forkPeer('noop-server.ts')
const noopUrl = await urlOf(noop)
const etag = await waitForEtag(arena.url)
using bare = forkPeer('bare-page-server.ts', await readyPage(arena.url, etag))
const bareUrl = await urlOf(bare)
const runs: Awaited<ReturnType<typeof measureReads>>[] = []
for (let repeat = 0; repeat < REPEATS; repeat++) runs.push(await measureReads())
const middle = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]))
const besideOf = (key: 'bareFull' | 'bareUnchanged') =>
  `a Fastify no-op route: ${round(middle('perSecond'), 0)}/s, Node alone with these headers and bytes ${round(middle(key))} ×`
report('P11 start and leaderboard reads', [
  {
    figure: 'npm start, warm',
    value: `${round(warmS, 1)} s (first of this run ${round(starts[0] ?? 0, 1)} s)`,
    beside: 'floor 0.45 s',
    goal: `≤ ${GOAL_WARM_S} s`,
    reached: warmS <= GOAL_WARM_S,
  },
  {
    figure: 'leaderboard read, 200',
    value: `${round(middle('full'))} × no-op`,
    beside: besideOf('bareFull'),
    goal: `≥ ${GOAL_200}`,
    reached: middle('full') >= GOAL_200,
  },
  {
    figure: 'leaderboard read, 304',
    value: `${round(middle('unchanged'))} × no-op`,
    beside: besideOf('bareUnchanged'),
    goal: `≥ ${GOAL_304}`,
    reached: middle('unchanged') >= GOAL_304,
  },
])

/** Reads a second of the route that does nothing, and the others' as multiples of it. */
async function measureReads() {
  const { perSecond } = await readBoards(noopUrl)
  const ratioOf = async (url: string, known?: string) =>
    (await readBoards(url, known)).perSecond / perSecond
  return {
    perSecond,
    full: await ratioOf(arena.url),
    bareFull: await ratioOf(bareUrl),
    unchanged: await ratioOf(arena.url, etag),
    bareUnchanged: await ratioOf(bareUrl, etag),
  }
}

async function urlOf(peer: ChildProcess): Promise<string> {
  const [{ url }] = (await once(peer, 'message')) as [{ url: string }]
  return url
}

/** The public board as the gateway sends it, to whom has it and to whom has it not. */
async function readyPage(url: string, known: string) {
  const [full, unchanged] = [await readOnce(url), await readOnce(url, known)]
  return {
    HEAD_200: JSON.stringify(headOf(full)),
    HEAD_304: JSON.stringify(headOf(unchanged)),
    BODY: await full.text(),
  }
}

function headOf({ headers }: Response): string[] {
  return [...headers].filter(([name]) => !OF_NODE.has(name)).flat()
}

/** Seconds from the command to the line with the URL; then the system is stopped again. */
async function timeStart(): Promise<number> {
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(await findFreePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Assay is running at')) break
  }
  const seconds = (performance.now() - startedAt) / 1_000
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  child.stdout.resume()
  await exited
  return seconds
}
