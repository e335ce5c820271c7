import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, register } from '@prometheus-io/client'
import { checkDependencies, type Probes } from './check-dependencies.ts'
import { lifeCycleStage } from './life-cycle.ts'
import { observeDependencies } from './observe-dependencies.ts'

/**
 * Sampling interval of the event loop lag, and the smallest lag that is reported. The library's
 * default of 10 ms would wake an idle process 100 times a second.
 */
const LAG_EVERY_MS = 50

export interface HealthServerOptions {
  readonly host: string
  /** Port 0 picks a free port. */
  readonly port: number
  readonly probes: Probes
}

export interface HealthServer extends AsyncDisposable {
  readonly port: number
}

/**
 * Starts the HTTP server of a service that has no other HTTP server: `/healthz` (alive), `/readyz`
 * (started and not stopping), `/dependencies` (all answer) and `/metrics`, with the default process
 * metrics.
 */
export async function startHealthServer(options: HealthServerOptions): Promise<HealthServer> {
  const { host, probes } = options
  if (!register.getSingleMetric('process_cpu_seconds_total'))
    collectDefaultMetrics({ eventLoopMonitoringPrecision: LAG_EVERY_MS })
  observeDependencies(probes)
  const server = createServer((request, response) => {
    answer(request.url ?? '/', response, probes).catch(() => response.writeHead(500).end())
  })
  server.listen(options.port, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answer(url: string, response: ServerResponse, probes: Probes): Promise<void> {
  switch (url) {
    case '/healthz':
      return sendJson(response, 200, { status: 'ok' })
    case '/readyz': {
      const stage = lifeCycleStage()
      const { checks } = await checkDependencies(probes)
      return sendJson(response, stage === 'running' ? 200 : 503, { stage, dependencies: checks })
    }
    case '/dependencies': {
      const { areUp, checks } = await checkDependencies(probes)
      return sendJson(response, areUp ? 200 : 503, checks)
    }
    case '/metrics': {
      const metrics = await register.metrics()
      response.writeHead(200, { 'content-type': register.contentType }).end(metrics)
      return
    }
    default:
      return sendJson(response, 404, { detail: 'Not Found' })
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
