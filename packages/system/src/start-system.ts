import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './root.ts'
import { findFreePort } from './servers/index.ts'
import { SERVICES, type ServiceName, serviceEnv } from './service-env.ts'
import { type ServiceExit, type ServiceProcess, startService } from './start-service.ts'
import { waitForModels } from './wait-for-models.ts'

/** How many processes of each service. */
export type Replicas = Readonly<Partial<Record<ServiceName, number>>>

export interface SystemOptions {
  /** The three servers, as `startStack` returns them; the database must be migrated. */
  readonly stack: Readonly<Record<'postgres' | 'redis' | 'nats', { readonly url: string }>>
  /** Secrets and settings for the services, over the caller's. */
  readonly env?: Readonly<Record<string, string>>
  /** Settings of one process over all others, by its name: `gateway-2`. */
  readonly envOf?: (name: string) => Readonly<Record<string, string>>
  /** One file per process. */
  readonly logFolder: string
  /** Folder of the built client; without it the gateway serves the API alone. */
  readonly webRoot?: string
  /** Where the first gateway listens. Default: 127.0.0.1 and a random port. */
  readonly host?: string
  readonly port?: number
  /** The checkout that the services run from, for tests of two versions. Default: this one. */
  readonly root?: string
  /** Default: one of each. */
  readonly replicas?: Replicas
  /** Where configuration is inherited from. Default: process.env. */
  readonly callerEnv?: NodeJS.ProcessEnv
  readonly onWarning?: (line: string) => void
  /** Called with every end of a process that nobody asked for. */
  readonly onFailure?: (exit: ServiceExit) => void
  /** How long models may take to be on offer before `onWarning` hears of it. Default: 8 s. */
  readonly modelsWithinMs?: number
  /** Gives up waiting for readiness. */
  readonly signal?: AbortSignal
}

export interface System extends AsyncDisposable {
  /** Of the first gateway. */
  readonly url: string
  /** Of the first gateway: `/metrics` and `/dependencies`. */
  readonly metricsUrl: string
  /** In order of start: workers first, gateways last. */
  readonly processes: readonly ServiceProcess[]
  /** Of every gateway. */
  readonly urls: readonly string[]
  /** Settles with the first process that ends although nobody asked it to. */
  readonly failed: Promise<ServiceExit>
}

const LOOPBACK = '127.0.0.1'
const MODELS_WITHIN_MS = 8_000

/**
 * Starts the four services as processes and waits until all are ready.
 * @throws {ServiceError} when one ends before that; then the others have been stopped again.
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  await mkdir(options.logFolder, { recursive: true })
  await using resources = new AsyncDisposableStack()
  const processes: ServiceProcess[] = []
  const failure = Promise.withResolvers<ServiceExit>()
  for (const [name, service] of listProcesses(options.replicas ?? {})) {
    const address = await chooseAddress(name, service, options)
    const settings = createSettings(name, service, address, options)
    await rm(settings.logFile, { force: true })
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
  /** Always on the loopback address; for all but gateways the same. */
  readonly metricsPort: number
}

/** A gateway without a mail server keeps mails in a folder. */
function mailUrlOf({ logFolder, env, callerEnv = process.env }: SystemOptions): string {
  return env?.MAIL_URL || callerEnv.MAIL_URL || pathToFileURL(join(logFolder, 'mails')).href
}

/** Of all processes: the first of a service is called as it is, the next ones are numbered. */
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
  const url = `http://${host === '0.0.0.0' ? LOOPBACK : host}:${port}`
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
