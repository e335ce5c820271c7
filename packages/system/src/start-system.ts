import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { urlOfHost } from '@assay/runtime'
import { ROOT } from './root.ts'
import { findFreePort } from './servers/index.ts'
import { SERVICES, type ServiceName, serviceEnv } from './service-env.ts'
import { type ServiceExit, type ServiceProcess, startService } from './start-service.ts'
import { waitForModels } from './wait-for-models.ts'

/** Number of processes of each service. */
export type Replicas = Readonly<Partial<Record<ServiceName, number>>>

export interface SystemOptions {
  /** The three servers, as returned by `startStack`. The database must be migrated. */
  readonly stack: Readonly<Record<'postgres' | 'redis' | 'nats', { readonly url: string }>>
  /** Secrets and settings for the services. They override the caller's environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Settings of one process by name, such as `gateway-2`. They override all others. */
  readonly envOf?: (name: string) => Readonly<Record<string, string>>
  /** The folder for log files, one per process. */
  readonly logFolder: string
  /** Folder of the built client. Without it, the gateway serves only the API. */
  readonly webRoot?: string
  /** Address of the first gateway. Default: 127.0.0.1 and a random port. */
  readonly host?: string
  readonly port?: number
  /**
   * The checkout from which the services run, for tests of two versions. Default: this checkout.
   */
  readonly root?: string
  /** Default: one process of each service. */
  readonly replicas?: Replicas
  /** The environment from which configuration is inherited. Default: process.env. */
  readonly callerEnv?: NodeJS.ProcessEnv
  readonly onWarning?: (line: string) => void
  /** Called whenever a process ends unexpectedly. */
  readonly onFailure?: (exit: ServiceExit) => void
  /**
   * Time after which `onWarning` is called if no models are offered, in milliseconds. Default:
   * 8,000.
   */
  readonly modelsWithinMs?: number
  /** Aborts the wait for readiness. */
  readonly signal?: AbortSignal
}

export interface System extends AsyncDisposable {
  /** URL of the first gateway. */
  readonly url: string
  /** Base URL of the first gateway's `/metrics` and `/dependencies`. */
  readonly metricsUrl: string
  /** All processes in the order of their start: workers first, gateways last. */
  readonly processes: readonly ServiceProcess[]
  /** URLs of all gateways. */
  readonly urls: readonly string[]
  /** Settles when the first process ends unexpectedly. */
  readonly failed: Promise<ServiceExit>
}

const LOOPBACK = '127.0.0.1'
const MODELS_WITHIN_MS = 8_000

/**
 * Starts the four services as processes and waits until all are ready.
 * @throws {ServiceError} if a service ends before that. The other services have then been stopped.
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  await mkdir(options.logFolder, { recursive: true })
  await using resources = new AsyncDisposableStack()
  const processes: ServiceProcess[] = []
  const failure = Promise.withResolvers<ServiceExit>()
  for (const [name, service] of listProcesses(options.replicas ?? {})) {
    const address = await chooseAddress(name, service, options)
    const settings = createSettings(name, service, address, options)
    const onFailure = (exit: ServiceExit) => {
      failure.resolve(exit)
      options.onFailure?.(exit)
    }
    const started = startService({ ...settings, onFailure })
    processes.push(resources.use(started))
  }
  await Promise.all(processes.map(({ ready }) => ready(options.signal)))

  const isServing = processes.some(({ service }) => service === 'inference-worker')
  const gateways = processes.filter(({ service }) => service === 'gateway')
  const [{ url, metricsUrl }] = gateways as [ServiceProcess]
  const { modelsWithinMs = MODELS_WITHIN_MS } = options
  if (isServing && !(await waitForModels(url, modelsWithinMs))) {
    options.onWarning?.('no models are on offer: see the log of inference-worker')
  }
  const kept = resources.move()
  return {
    url,
    metricsUrl,
    urls: gateways.map((gateway) => gateway.url),
    processes,
    failed: failure.promise,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

interface Address {
  readonly host: string
  readonly port: number
  /** Always on the loopback address. It equals `port` except for gateways. */
  readonly metricsPort: number
}

/** Without a mail server, the gateway stores mails in a folder. */
function mailUrlOf({ logFolder, env, callerEnv = process.env }: SystemOptions): string {
  return env?.MAIL_URL || callerEnv.MAIL_URL || pathToFileURL(join(logFolder, 'mails')).href
}

/**
 * Lists the names of all processes. The first process of a service has the service's name, and
 * further processes are numbered.
 */
export function listProcessNames(replicas: Replicas): string[] {
  return listProcesses(replicas).map(([name]) => name)
}

function listProcesses(replicas: Replicas): [string, ServiceName][] {
  return SERVICES.flatMap((service) =>
    Array.from({ length: replicas[service] ?? 1 }, (_, index): [string, ServiceName] => [
      index === 0 ? service : `${service}-${index + 1}`,
      service,
    ]),
  )
}

async function chooseAddress(
  name: string,
  service: ServiceName,
  { host = LOOPBACK, port }: SystemOptions,
): Promise<Address> {
  const metricsPort = await findFreePort()
  if (service !== 'gateway') return { host: LOOPBACK, port: metricsPort, metricsPort }
  if (name === service && port) return { host, port, metricsPort }
  return { host: name === service ? host : LOOPBACK, port: await findFreePort(), metricsPort }
}

function createSettings(
  name: string,
  service: ServiceName,
  { host, port, metricsPort }: Address,
  options: SystemOptions,
) {
  const { stack, webRoot, root = ROOT, callerEnv = process.env, onWarning = () => {} } = options
  const env = serviceEnv(service, {
    ...callerEnv,
    ...options.env,
    DATABASE_URL: stack.postgres.url,
    REDIS_URL: stack.redis.url,
    NATS_URL: stack.nats.url,
    OTEL_SERVICE_NAME: service,
    METRICS_ADDRESS: `${LOOPBACK}:${metricsPort}`,
    ...(service === 'gateway'
      ? {
          ...{ HOST: host, PORT: String(port) },
          ...{ WEB_ROOT: webRoot, MAIL_URL: mailUrlOf(options) },
        }
      : {}),
    ...options.envOf?.(name),
  })
  const url = urlOfHost(host, port)
  return {
    name,
    service,
    root,
    env,
    url,
    metricsUrl: `http://${LOOPBACK}:${metricsPort}`,
    onWarning,
    logFile: join(options.logFolder, `${name}.log`),
  }
}
