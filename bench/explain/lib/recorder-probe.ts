import { subscribe } from 'node:diagnostics_channel'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { nowMs, type Recording, SAMPLING, SERVER_URLS, type Span } from './recording.ts'

/**
 * Loaded into a service under measurement. SIGUSR2 begins a recording; the next one writes down what
 * the process did in between: when it waited for which server, when requests were with it and, where
 * a file asks for it, samples of what its processor did.
 */
const { BENCH_RECORD_FOLDER: folder } = process.env
const serverAt = new Map(
  Object.entries(SERVER_URLS).map(([server, variable]) => [portOf(variable), server]),
)
/** Longer than that a queue's connection waits for jobs, which nobody waits for. */
const LONGEST_WAIT_MS = 1_000
let spans: Span[] | undefined
let began = performance.eventLoopUtilization()
const inspector = new Session()
let isSampling = false

const connect = Socket.prototype.connect as (this: Socket, ...options: unknown[]) => Socket
Socket.prototype.connect = function (this: Socket, ...options: unknown[]) {
  this.once('connect', () => {
    const server = serverAt.get(this.remotePort ?? 0)
    if (server) watch(this, server)
  })
  return connect.apply(this, options)
} as Socket['connect']

/** From the first bytes sent to the first that come back, the process waits for the server. */
function watch(socket: Socket, server: string): void {
  let sentAt: number | undefined
  const { write, push } = socket
  socket.write = ((...options: Parameters<Socket['write']>) => {
    if (spans) sentAt ??= nowMs()
    return write.apply(socket, options)
  }) as Socket['write']
  socket.push = (...options: Parameters<Socket['push']>) => {
    const to = nowMs()
    if (sentAt !== undefined && to - sentAt < LONGEST_WAIT_MS)
      spans?.push({ stage: server, from: sentAt, to })
    sentAt = undefined
    return push.apply(socket, options)
  }
}

const requestedAt = new WeakMap<object, number>()
subscribe('http.server.request.start', (message) => {
  if (spans) requestedAt.set((message as { response: object }).response, nowMs())
})
subscribe('http.server.response.finish', (message) => {
  const from = requestedAt.get((message as { response: object }).response)
  if (from !== undefined) spans?.push({ stage: 'itself', from, to: nowMs() })
})

process.on('SIGUSR2', () => void (spans ? finish(spans) : begin()))

async function begin(): Promise<void> {
  // Sampling is work, too: where time is what counts, it is left out.
  isSampling = existsSync(`${folder}/${SAMPLING}`)
  if (isSampling) {
    inspector.connect()
    await inspector.post('Profiler.enable')
    await inspector.post('Profiler.start')
  }
  began = performance.eventLoopUtilization()
  spans = []
}

async function finish(recorded: Span[]): Promise<void> {
  const { utilization } = performance.eventLoopUtilization(began)
  spans = undefined
  const recording: Recording = { spans: recorded, utilization, profile: await endSampling() }
  const file = `${folder}/${process.pid}`
  writeFileSync(`${file}.part`, JSON.stringify(recording))
  renameSync(`${file}.part`, `${file}.json`)
}

async function endSampling() {
  if (!isSampling) return undefined
  const { profile } = await inspector.post('Profiler.stop')
  inspector.disconnect()
  return profile
}

function portOf(variable: string): number {
  const url = process.env[variable]
  return url ? Number(new URL(url).port) : -1
}
