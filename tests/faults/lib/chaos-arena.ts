import {
  listProcessNames,
  type Replicas,
  type RunSettings,
  type ServiceProcess,
} from '@assay/system'
import type { Server, ServerName, Stack } from '@assay/system/servers'
import {
  type Arena,
  type ArenaOptions,
  createGuest,
  createScriptedModels,
  type ModelEntry,
  type Person,
  startArena,
} from '@assay/testing/arena'
import type { CaseInvariants } from './check-arena.ts'
import { heal } from './control-process.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

export interface ChaosOptions extends Pick<ArenaOptions, 'root' | 'migrate'> {
  /** Defaults to two gateways, two inference workers and one process of each other service. */
  readonly replicas?: Replicas
  /** Settings for all processes, in addition to the arena's own. */
  readonly env?: RunSettings
  /** Service times that these cases shorten. */
  readonly times?: Readonly<Record<string, number>>
  /** Settings for individual processes, by name, for example `gateway-2`. */
  readonly envOf?: Readonly<Record<string, RunSettings>>
  /** Servers that every process reaches through its own fault proxy. */
  readonly proxied?: readonly ServerName[]
  /** The offered models. Defaults to two models with 60 tokens, 10 ms apart. */
  readonly models?: readonly ModelEntry[]
  /** Whether to build the web client and serve it to browsers. */
  readonly client?: boolean
  /** Starts a program, such as PgBouncer, through which all processes reach a server. */
  readonly front?: (stack: Stack) => Promise<Front>
  /** The test file's own NATS, which replaces the stack's NATS. */
  readonly natsUrl?: string
}

/** A program between all processes and a server, and the settings that make processes use it. */
export interface Front extends AsyncDisposable {
  readonly env: RunSettings
}

/** A gateway as clients reach it. */
export interface ProxiedGateway {
  readonly proc: ServiceProcess
  readonly proxy: FaultProxy
  /** The base URL through the proxy. */
  readonly url: string
}

/** A complete system as real processes on real servers, with fault proxies between them. */
export interface ChaosArena extends Omit<Arena, 'url' | 'system'> {
  readonly gateways: readonly [ProxiedGateway, ProxiedGateway, ...ProxiedGateway[]]
  readonly processes: readonly ServiceProcess[]
  /**
   * Finds a process by its name: `gateway`, `gateway-2`, `inference-worker`, `inference-worker-2`,
   * …
   */
  process(name: string): ServiceProcess
  /** The proxy between this process and one of the `proxied` servers. */
  link(process: string, server: ServerName): FaultProxy
  /** Creates a guest who has accepted the terms. */
  guest(urls?: readonly string[]): Promise<Person>
  /** Heals all links, resumes and restarts processes and servers, and waits until all are ready. */
  heal(): Promise<void>
  /** Lists the unexpected process ends since the last call. */
  drainUnexpectedExits(): string[]
  /**
   * What the cases so far have left behind on purpose. Each case that leaves something behind sets
   * this.
   */
  expectations: CaseInvariants
}

const REPLICAS = { 'inference-worker': 2, gateway: 2 }

/**
 * Settings with short times, which operators also have. The deadline of turns is the catalogue's T.
 */
const ENV = {
  NODE_ENV: 'test',
  TURN_DEADLINE_MS: '6000',
  RATE_LIMIT_SCALE: '100000',
}

const TIMES = { firstFrameWaitMs: 300 }

/**
 * The arena never uses the servers of the person who runs the cases, because servers are killed and
 * wiped. It uses no containers, because their files and processes cannot be reached.
 */
const OWN_SERVERS = {
  ...{ DATABASE_URL: undefined, REDIS_URL: undefined, NATS_URL: undefined },
  STACK: 'native',
}
const URL_VARIABLE = {
  postgres: 'DATABASE_URL',
  redis: 'REDIS_URL',
  nats: 'NATS_URL',
} as const satisfies Record<ServerName, string>
const MODELS_WITHIN_MS = 20_000

/** Starts servers, processes and proxies, and waits until models are offered. */
export async function startChaosArena(options: ChaosOptions = {}): Promise<ChaosArena> {
  await using resources = new AsyncDisposableStack()
  const replicas = { ...REPLICAS, ...options.replicas }
  const links = new Map<string, FaultProxy>()
  const urls = new Map<string, RunSettings>()
  const linkProcesses = async (stack: Stack) => {
    const front = options.front && resources.use(await options.front(stack))
    for (const name of listProcessNames(replicas)) {
      const links = await linkServers(name, stack, options.proxied ?? [])
      urls.set(name, { ...front?.env, ...links })
    }
  }
  const linkServers = async (name: string, stack: Stack, servers: readonly ServerName[]) => {
    const ofProcess: Record<string, string> = {}
    for (const server of servers) {
      const url = new URL(stack[server].url)
      const link = resources.use(await startFaultProxy({ port: Number(url.port) }))
      links.set(`${name} ${server}`, link)
      url.port = String(link.port)
      ofProcess[URL_VARIABLE[server]] = url.href
    }
    return ofProcess
  }

  const unexpectedExits: string[] = []
  const arena = resources.use(
    await startArena({
      ...(options.root && { root: options.root }),
      ...(options.migrate && { migrate: options.migrate }),
      replicas,
      models: options.models ?? createScriptedModels([{}, {}]),
      client: options.client ?? false,
      // Committed data must survive a kill, so servers must write durably.
      durable: true,
      stackEnv: { ...process.env, ...OWN_SERVERS, NATS_URL: options.natsUrl },
      onStack: linkProcesses,
      env: {
        ...ENV,
        TEST_TIMES: JSON.stringify({ ...TIMES, ...options.times }),
        ...options.env,
      },
      envOf: (name) => ({ ...options.envOf?.[name], ...urls.get(name) }),
      modelsWithinMs: MODELS_WITHIN_MS,
      onFailure: ({ name, code, signal, logTail }) =>
        unexpectedExits.push(`${name} ended with ${signal ?? code}:\n${logTail}`),
    }),
  )
  const { processes } = arena.system
  const gateways: ProxiedGateway[] = []
  for (const gateway of processes.filter(({ service }) => service === 'gateway')) {
    const proxy = resources.use(await startFaultProxy({ port: Number(new URL(gateway.url).port) }))
    gateways.push({ proc: gateway, proxy, url: `http://127.0.0.1:${proxy.port}` })
  }
  const gatewayUrls = gateways.map(({ url }) => url)
  const { stack, journal } = arena
  const surroundings = { urls: gatewayUrls, journal }
  const kept = resources.move()
  return {
    ...arena,
    surroundings,
    gateways: gateways as unknown as ChaosArena['gateways'],
    processes,
    process: (name) =>
      find(
        processes.find((proc) => proc.name === name),
        name,
      ),
    link: (name, server) => find(links.get(`${name} ${server}`), `${name} ${server}`),
    guest: (urls = gatewayUrls) => createGuest({ urls, journal }),
    async heal() {
      for (const proxy of [...links.values(), ...gateways.map(({ proxy }) => proxy)]) {
        proxy.set({})
        proxy.plan(() => ({}))
      }
      await Promise.all([stack.postgres, stack.redis, stack.nats].map(reviveServer))
      await Promise.all(processes.map(heal))
    },
    drainUnexpectedExits: () => unexpectedExits.splice(0),
    expectations: {},
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function reviveServer({ controls }: Server): Promise<void> {
  if (await controls?.isRunning()) await controls?.resume()
  else await controls?.restart()
}

function find<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new Error(`there is no ${name}`)
  return thing
}
