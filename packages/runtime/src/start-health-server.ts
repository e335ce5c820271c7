import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, register } from '@prometheus-io/client'
import { checkDependencies, type Probes } from './check-dependencies.ts'
import { observeDependencies } from './observe-dependencies.ts'

export interface HealthServerOptions {
  readonly host: string
  readonly port: number
  readonly probes: Probes
}

/**
 * Serves `/healthz`, `/readyz`, `/dependencies` and `/metrics` for a service that has no other HTTP;
 * figures of the process itself and of its dependencies are among the metrics.
 */
export async function startHealthServer(options: HealthServerOptions): Promise<AsyncDisposable> {
  const { host, port, probes } = options
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
  observeDependencies(probes)
  const server = createServer((request, response) => {
    answer(request.url ?? '/', response, probes).catch(() => response.writeHead(500).end())
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
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
    case '/readyz':
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
