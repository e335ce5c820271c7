import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '@assay/stack'
import { ROOT } from '@assay/system'
import { ensurePrograms } from '../deploy/test/ensure-programs.ts'
import { startNginx } from '../deploy/test/start-nginx.ts'
import { startBenchArena } from './lib/bench-arena.ts'
import { forkPeer } from './lib/fork-peer.ts'
import { readBoards, readOnce, waitForEtag } from './lib/read-load.ts'
import { report, round } from './lib/report.ts'
import { median } from './lib/statistics.ts'

const REPEATS = 3
const GOAL_WARM_S = 5
const GOAL_CACHED = 0.9
const GOAL_ROUTE = 0.3

/**
 * P11: `npm start` warm; reads of the public board through nginx's cache beside a file of the same
 * bytes, and of the gateway's route beside a Fastify route that does nothing.
 */
const starts: number[] = []
for (let repeat = 0; repeat <= REPEATS; repeat++) starts.push(await timeStart())
const warmS = median(starts.slice(1))

const obstacle = await ensurePrograms([
  { name: 'nginx', debianPackage: 'nginx-light', debianServices: ['nginx'] },
])
if (obstacle) throw new Error(obstacle)
await using arena = await startBenchArena({
  replicas: { gateway: 1, 'inference-worker': 0, 'rating-worker': 1, 'analytics-projector': 0 },
  env: { LEADERBOARD_PUBLIC: 'true' },
})
using noop = forkPeer('noop-server.ts')
const [{ url: noopUrl }] = (await once(noop, 'message')) as [{ url: string }]
const etag = await waitForEtag(arena.url)
await using nginx = await startNginx(arena.url, 'bench')
await writeFile(join(nginx.root, 'board.json'), await (await readOnce(arena.url)).bytes())
const runs: Awaited<ReturnType<typeof measureReads>>[] = []
for (let repeat = 0; repeat < REPEATS; repeat++) runs.push(await measureReads())
const middle = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]))
report('P11 start and leaderboard reads', [
  {
    figure: 'npm start, warm',
    value: `${round(warmS, 1)} s (first of this run ${round(starts[0] ?? 0, 1)} s)`,
    beside: 'floor 0.45 s',
    goal: `≤ ${GOAL_WARM_S} s`,
    reached: warmS <= GOAL_WARM_S,
  },
  {
    figure: "public board through nginx's cache",
    value: `${round(middle('cached'))} × a file`,
    beside: `nginx sends the same bytes as a file ${round(middle('file'), 0)} times a second`,
    goal: `≥ ${GOAL_CACHED} ×`,
    reached: middle('cached') >= GOAL_CACHED,
  },
  ...(['full', 'unchanged'] as const).map((key) => ({
    figure: `public board by the gateway's route, ${key === 'full' ? 200 : 304}`,
    value: `${round(middle(key))} × no-op`,
    beside: `a Fastify no-op route: ${round(middle('noop'), 0)}/s`,
    goal: `≥ ${GOAL_ROUTE} ×`,
    reached: middle(key) >= GOAL_ROUTE,
  })),
])

async function measureReads() {
  const noop = await readBoards(noopUrl)
  const file = await readBoards(nginx.url, { path: '/board.json' })
  return {
    ...{ noop, file },
    cached: (await readBoards(nginx.url)) / file,
    full: (await readBoards(arena.url)) / noop,
    unchanged: (await readBoards(arena.url, { etag })) / noop,
  }
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
