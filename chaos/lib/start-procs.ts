import { join } from 'node:path'
import { findFreePort, type ServerName, type Stack } from '@assay/stack'
import { SERVICES, type ServiceName, serviceEnv } from '../../scripts/system/service-env.ts'
import type { ServiceExit } from '../../scripts/system/start-service.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type Proc, startProc } from './proc.ts'

export interface ProcsOptions {
  readonly stack: Stack
  readonly folder: string
  readonly replicas: Readonly<Record<ServiceName, number>>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly envOf: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly proxied: readonly ServerName[]
  readonly onSurprise: (exit: ServiceExit) => void
}

export interface Procs extends AsyncDisposable {
  readonly procs: readonly Proc[]
  /** Of `proxied` servers, by the name of the process and of the server. */
  readonly links: ReadonlyMap<string, FaultProxy>
}

const LOOPBACK = '127.0.0.1'
const URL_VARIABLE = {
  postgres: 'DATABASE_URL',
  redis: 'REDIS_URL',
  nats: 'NATS_URL',
} as const satisfies Record<ServerName, string>

/** Starts all processes of the system; they need not be ready yet. */
export async function startProcs(options: ProcsOptions): Promise<Procs> {
  await using resources = new AsyncDisposableStack()
  const links = new Map<string, FaultProxy>()
  const procs: Proc[] = []
  for (const service of SERVICES) {
    for (let replica = 1; replica <= options.replicas[service]; replica += 1) {
      const name = replica === 1 ? service : `${service}-${replica}`
      const urls = await linkServers(name, options, links, resources)
      procs.push(resources.use(await startOne(name, service, urls, options)))
    }
  }
  const kept = resources.move()
  return { procs, links, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** The URLs of the three servers as this process is to know them. */
async function linkServers(
  name: string,
  { stack, proxied }: ProcsOptions,
  links: Map<string, FaultProxy>,
  resources: AsyncDisposableStack,
): Promise<Record<string, string>> {
  const urls: Record<string, string> = {}
  for (const server of ['postgres', 'redis', 'nats'] as const) {
    const url = new URL(stack[server].url)
    if (proxied.includes(server)) {
      const link = resources.use(await startFaultProxy({ port: Number(url.port) }))
      links.set(`${name} ${server}`, link)
      url.port = String(link.port)
    }
    urls[URL_VARIABLE[server]] = url.href
  }
  return urls
}

async function startOne(
  name: string,
  service: ServiceName,
  urls: Record<string, string>,
  { env, envOf, folder, onSurprise }: ProcsOptions,
): Promise<Proc> {
  const port = await findFreePort()
  const place =
    service === 'gateway'
      ? { HOST: LOOPBACK, PORT: String(port) }
      : { HEALTH_HOST: LOOPBACK, HEALTH_PORT: String(port) }
  return startProc({
    name,
    service,
    env: serviceEnv(service, { ...env, ...envOf[name], ...urls, ...place }),
    url: `http://${LOOPBACK}:${port}`,
    logFile: join(folder, `${name}.log`),
    onWarning: () => {},
    onSurprise,
  })
}
