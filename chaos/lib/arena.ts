import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Database, migrateToLatest } from '@assay/db'
import { type Server, type ServerName, type Stack, startStack } from '@assay/stack'
import {
  type ClientJournal,
  createClientJournal,
  type ScriptedProvider,
  startScriptedProvider,
} from '@assay/testing/outside-vitest'
import { createSecrets } from '../../scripts/system/secrets.ts'
import type { ServiceName } from '../../scripts/system/service-env.ts'
import { waitForOffer } from '../../scripts/system/wait-for-offer.ts'
import type { CaseInvariants } from './check-invariants.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { createModels, type ModelEntry } from './models.ts'
import { createPerson, type Person, type PersonOptions } from './person.ts'
import type { Proc } from './proc.ts'
import { startProcs } from './start-procs.ts'

export interface ArenaOptions {
  /** How many of each. Default: two gateways and two inference workers, one of the others. */
  readonly replicas?: Partial<Record<ServiceName, number>>
  /** Settings of all processes, over the arena's own. */
  readonly env?: Readonly<Record<string, string>>
  /** Settings of some processes, by name: `gateway-2`. */
  readonly envOf?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Servers that every process reaches through a fault proxy of its own. */
  readonly proxied?: readonly ServerName[]
  /** The models on offer. Default: two of 120 tokens, 10 ms apart. */
  readonly models?: readonly ModelEntry[]
  /** Folder of the built client, for browsers. */
  readonly webRoot?: string
}

/** A gateway as its clients reach it. */
export interface Front {
  readonly proc: Proc
  readonly proxy: FaultProxy
  /** Base URL through the proxy. */
  readonly url: string
}

/** The whole system as real processes on real servers, with faults between all of them. */
export interface Arena extends AsyncDisposable {
  readonly stack: Stack
  readonly db: Database
  readonly provider: ScriptedProvider
  readonly models: readonly ModelEntry[]
  readonly journal: ClientJournal
  readonly fronts: readonly [Front, Front, ...Front[]]
  readonly procs: readonly Proc[]
  /** By name: `gateway`, `gateway-2`, `inference-worker`, `inference-worker-2`, … */
  proc(name: string): Proc
  /** Between this process and a server of `proxied`. */
  link(proc: string, server: ServerName): FaultProxy
  /** A new guest who has accepted the terms. */
  guest(options?: PersonOptions): Promise<Person>
  /** Heals all links, wakes and restarts whatever a case left down, and waits until all is ready. */
  mend(): Promise<void>
  /** Ends of processes that nobody asked for, since the last look. */
  drainUnexpectedExits(): string[]
  /** What the cases so far leave behind on purpose; a case that does sets it. */
  leaves: CaseInvariants
  /** Keys of this arena, which nobody may print; fingerprints are in the journal. */
  readonly secrets: readonly string[]
  /** Everything that all processes have logged. */
  logs(): Promise<string>
}

const REPLICAS = {
  'analytics-projector': 1,
  'rating-worker': 1,
  'inference-worker': 2,
  gateway: 2,
} as const satisfies Record<ServiceName, number>

/** Quick by the same means that operators have; the deadline of a turn is T of the catalogue. */
const ENV = {
  NODE_ENV: 'test',
  TURN_DEADLINE_MS: '6000',
  VOTE_MIN_DELAY_MS: '0',
  FIRST_FRAME_WAIT_MS: '300',
  RATE_LIMIT_SCALE: '100000',
  FIRST_SUPERUSER_EMAIL: 'admin@example.com',
  FIRST_SUPERUSER_PASSWORD: 'changethis',
} as const

/**
 * Never the servers of whoever runs this: they are killed and wiped here. Nor containers, whose
 * files and processes are out of reach.
 */
const OWN_SERVERS = {
  ...{ DATABASE_URL: undefined, REDIS_URL: undefined, NATS_URL: undefined },
  STACK: 'native',
}
const OFFER_PATIENCE_MS = 20_000

/** Boots servers, processes and proxies, and waits until models are on offer. */
export async function openArena(options: ArenaOptions = {}): Promise<Arena> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'assay-chaos-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const models = options.models ?? createModels([{}, {}])
  const modelsFile = join(folder, 'models.json')
  await writeFile(modelsFile, JSON.stringify({ models }))

  const provider = resources.use(await startScriptedProvider())
  // What was committed must be there after a kill, so nothing is gained by quick and loose servers.
  const stack = resources.use(
    await startStack({ durable: true, env: { ...process.env, ...OWN_SERVERS } }),
  )
  const db = resources.use(createDatabase(stack.postgres.url, { name: 'chaos' }))
  await migrateToLatest(db)

  const secrets = createSecrets()
  const surprises: string[] = []
  const { procs, links } = resources.use(
    await startProcs({
      stack,
      folder,
      replicas: { ...REPLICAS, ...options.replicas },
      proxied: options.proxied ?? [],
      envOf: options.envOf ?? {},
      env: {
        ...process.env,
        ...secrets,
        ...ENV,
        MODELS_FILE: modelsFile,
        OPENAI_COMPATIBLE_BASE_URL: provider.url,
        WEB_ROOT: options.webRoot,
        ...options.env,
      },
      onSurprise: ({ name, code, signal, logTail }) =>
        surprises.push(`${name} ended with ${signal ?? code}:\n${logTail}`),
    }),
  )
  const fronts: Front[] = []
  for (const proc of procs.filter(({ service }) => service === 'gateway')) {
    const proxy = resources.use(await startFaultProxy({ port: Number(new URL(proc.url).port) }))
    fronts.push({ proc, proxy, url: `http://127.0.0.1:${proxy.port}` })
  }
  await Promise.all(procs.map((proc) => proc.ready()))
  await waitForOffer(procs.at(-1)?.url ?? '', OFFER_PATIENCE_MS)

  const journal = createClientJournal()
  const urls = fronts.map(({ url }) => url)
  const kept = resources.move()
  return {
    stack,
    db,
    provider,
    models,
    journal,
    fronts: fronts as unknown as Arena['fronts'],
    procs,
    proc: (name) =>
      find(
        procs.find((proc) => proc.name === name),
        name,
      ),
    link: (proc, server) => find(links.get(`${proc} ${server}`), `${proc} ${server}`),
    async guest(personOptions = {}) {
      const person = createPerson({ urls: personOptions.urls ?? urls, journal })
      const { status } = await person.call('POST', '/chat/guest-accept-terms')
      if (status !== 200) throw new Error(`terms not accepted: ${status}`)
      return person
    },
    async mend() {
      for (const proxy of [...links.values(), ...fronts.map((front) => front.proxy)]) {
        proxy.set({})
        proxy.plan(() => ({}))
      }
      await Promise.all([stack.postgres, stack.redis, stack.nats].map(reviveServer))
      await Promise.all(procs.map((proc) => proc.heal()))
    },
    drainUnexpectedExits: () => surprises.splice(0),
    leaves: {},
    secrets: Object.values(secrets),
    logs: async () => (await Promise.all(procs.map((proc) => proc.log()))).join('\n'),
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
