import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findFreePort } from '@assay/stack'
import { ROOT } from '@assay/system'
import { startBenchArena } from './lib/bench-arena.ts'
import { forkPeer } from './lib/fork-peer.ts'
import { readBoards, waitForEtag } from './lib/read-load.ts'
import { report, round } from './lib/report.ts'
import { median } from './lib/statistics.ts'

const REPEATS = 3
const GOAL_WARM_S = 5
const GOAL_200 = 0.7
const GOAL_304 = 0.9

/** P11: `npm start` warm; leaderboard reads beside a Fastify route that does nothing. */
const starts: number[] = []
for (let repeat = 0; repeat <= REPEATS; repeat++) starts.push(await timeStart())
const warmS = median(starts.slice(1))

await using arena = await startBenchArena({
  replicas: { gateway: 1, 'inference-worker': 0, 'rating-worker': 1, 'analytics-projector': 0 },
  env: { LEADERBOARD_PUBLIC: 'true' },
})
using peer = forkPeer('noop-server.ts')
const [{ url: noopUrl }] = (await once(peer, 'message')) as [{ url: string }]
const etag = await waitForEtag(arena.url)
const rates = { noop: [] as number[], full: [] as number[], unchanged: [] as number[] }
for (let repeat = 0; repeat < REPEATS; repeat++) {
  rates.noop.push((await readBoards(noopUrl)).perSecond)
  rates.full.push((await readBoards(arena.url)).perSecond)
  rates.unchanged.push((await readBoards(arena.url, etag)).perSecond)
}
const ratio = (kind: 'full' | 'unchanged') =>
  median(rates[kind].map((rate, index) => rate / (rates.noop[index] ?? Number.NaN)))
const beside = `a Fastify no-op route: ${round(median(rates.noop), 0)}/s`
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
    value: `${round(ratio('full'))} × no-op`,
    beside,
    goal: `≥ ${GOAL_200}`,
    reached: ratio('full') >= GOAL_200,
  },
  {
    figure: 'leaderboard read, 304',
    value: `${round(ratio('unchanged'))} × no-op`,
    beside,
    goal: `≥ ${GOAL_304}`,
    reached: ratio('unchanged') >= GOAL_304,
  },
])

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
