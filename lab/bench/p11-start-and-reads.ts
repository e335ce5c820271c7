import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from '@assay/system'
import { findFreePort } from '@assay/system/servers'
import { startBenchArena } from './lib/arena.ts'
import { getRequest, repeatRequest } from './lib/http.ts'
import { median, medianOf, repeat } from './lib/measure.ts'
import { startPeer } from './lib/peers.ts'
import { atLeast, atMost, report } from './lib/report.ts'

const LEADERBOARD = '/api/v1/leaderboard/?limit=50'
const CLIENTS = 8
const SECONDS = 3

/** P11: `npm start` warm; reads of the public board beside a Fastify route that does nothing. */
const coldS = await timeStart()
const starts = await repeat(timeStart)

await using arena = await startBenchArena({
  ...{ only: { 'rating-worker': 1 }, env: { LEADERBOARD_PUBLIC: 'true', LOG_LEVEL: 'error' } },
})
using noop = await startPeer('noop-server.ts')
const etag = await waitForBoard()
const runs = await repeat(async () => ({
  noop: await readsPerS(noop.url),
  full: await readsPerS(arena.url),
  unchanged: await readsPerS(arena.url, etag),
}))
const beside = `a Fastify no-op route: ${medianOf(runs, 'noop').toFixed(0)}/s`
const ratioOf = (key: 'full' | 'unchanged') => medianOf(runs, (run) => run[key] / run.noop)
report('P11 start and leaderboard reads', [
  ['npm start, warm', atMost(5, median(starts), 's'), `first of this run ${coldS.toFixed(1)} s`],
  ['public board, 200', atLeast(0.3, ratioOf('full'), '× no-op'), beside],
  ['public board, 304', atLeast(0.3, ratioOf('unchanged'), '× no-op'), beside],
])

async function readsPerS(url: string, known?: string): Promise<number> {
  const request = getRequest(LEADERBOARD, known ? { 'if-none-match': known } : {})
  return (await repeatRequest(url, request, CLIENTS, SECONDS)).perSecond
}

async function waitForBoard(): Promise<string> {
  for (; ; await delay(50)) {
    const response = await fetch(new URL(LEADERBOARD, arena.url))
    await response.arrayBuffer()
    const known = response.headers.get('etag')
    if (response.ok && known) return known
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
