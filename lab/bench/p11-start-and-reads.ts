import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from '@assay/system'
import { findFreePort } from '@assay/system/servers'
import { startNginx } from '../../deploy/test/start-nginx.ts'
import { startBenchArena } from './lib/arena.ts'
import { getRequest, repeatRequest } from './lib/http.ts'
import { medianOf, repeat, sum } from './lib/measure.ts'
import { startPeer } from './lib/peers.ts'
import { memoryOf, nameOf, withDescendants } from './lib/processes.ts'
import { atLeast, atMost, report, show } from './lib/report.ts'

const LEADERBOARD = '/api/v1/leaderboard/?limit=50'
/** A file with the same bytes as the board. */
const FILE = '/board.json'
/** The servers, which are not Assay's own processes. */
const SERVER = /^(postgres|redis-server|nats-server)$/
const REST_MS = 15_000
const MEGABYTE = 1e6
const CLIENTS = 8
const SECONDS = 3

/**
 * P11 and P21: a warm `npm start` and its memory, then reads of the public board. Reads through
 * nginx's cache are compared with reads of a file of the same size. Reads from the route are
 * compared with a Fastify route that does nothing.
 */
const cold = await measureStart()
const starts = await repeat(measureStart)

await using arena = await startBenchArena({
  ...{ only: { 'rating-worker': 1 }, env: { LEADERBOARD_PUBLIC: 'true', LOG_LEVEL: 'error' } },
})
using noop = await startPeer('noop-server.ts')
const { etag, board } = await waitForBoard()
await using nginx = await startNginx(arena.url, 'bench')
await writeFile(join(nginx.root, FILE), board)
const runs = await repeat(async () => ({
  file: await readsPerS(nginx.url, getRequest(FILE)),
  cached: await readsPerS(nginx.url, getRequest(LEADERBOARD)),
  noop: await readsPerS(noop.url, getRequest(LEADERBOARD)),
  full: await readsPerS(arena.url, getRequest(LEADERBOARD)),
  unchanged: await readsPerS(arena.url, getRequest(LEADERBOARD, { 'if-none-match': etag })),
}))
const reference = `a Fastify no-op route: ${medianOf(runs, 'noop').toFixed(0)}/s`
const ratioOf = (key: 'full' | 'unchanged') => medianOf(runs, (run) => run[key] / run.noop)
report('P11 start and leaderboard reads', [
  [
    'npm start, warm',
    atMost(5, medianOf(starts, 'seconds'), 's'),
    `first of this run ${show(cold.seconds, 's')}`,
  ],
  [
    'memory of npm start at rest, own processes (P21)',
    atMost(700, medianOf(starts, 'megabytes'), 'MB'),
    `first of this run ${show(cold.megabytes, 'MB')}`,
  ],
  [
    "public board, nginx's cache",
    atLeast(
      0.9,
      medianOf(runs, (run) => run.cached / run.file),
      '× file',
    ),
    `a file of the same bytes: ${medianOf(runs, 'file').toFixed(0)}/s`,
  ],
  ['public board, 200', atLeast(0.3, ratioOf('full'), '× no-op'), reference],
  ['public board, 304', atLeast(0.3, ratioOf('unchanged'), '× no-op'), reference],
])

async function readsPerS(url: string, request: string): Promise<number> {
  return (await repeatRequest(url, request, CLIENTS, SECONDS)).perSecond
}

async function waitForBoard() {
  for (; ; await delay(50)) {
    const response = await fetch(new URL(LEADERBOARD, arena.url))
    const board = await response.text()
    const etag = response.headers.get('etag')
    if (response.ok && etag) return { etag, board }
  }
}

/**
 * Measures the seconds from the command to the line with the URL, and the memory of all processes
 * after a rest. Then stops the system.
 */
async function measureStart() {
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
  const { pid } = child
  if (!pid) throw new Error('npm cannot be run')
  await delay(REST_MS)
  const own = withDescendants([pid]).filter((each) => !SERVER.test(nameOf(each)))
  const megabytes = sum(own.map(memoryOf)) / MEGABYTE
  process.kill(-pid, 'SIGINT')
  child.stdout.resume()
  await exited
  return { seconds, megabytes }
}
