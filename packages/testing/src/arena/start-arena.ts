import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createDatabase,
  type Database,
  grantServices,
  migrateToLatest,
  SERVICE_ROLES,
} from '@assay/db'
import {
  buildClient,
  createSecrets,
  type Secrets,
  type System,
  type SystemOptions,
  startSystem,
} from '@assay/system'
import { type Stack, type StackOptions, startStack } from '@assay/system/servers'
import { type ClientJournal, createClientJournal } from '../client/client-journal.ts'
import { type ScriptedProvider, startScriptedProvider } from '../scripted-provider/index.ts'
import { serviceUrl, TEST_ROLES } from '../service-url.ts'
import { createGuest, logIn, SUPERUSER } from './identities.ts'
import type { ModelEntry } from './models.ts'
import type { Person, Surroundings } from './person.ts'

export interface ArenaOptions
  extends Pick<
    SystemOptions,
    'replicas' | 'env' | 'envOf' | 'root' | 'onWarning' | 'onFailure' | 'modelsWithinMs'
  > {
  /** The offered models. `provider` serves the models with scripts. Default: the demo models. */
  readonly models?: readonly ModelEntry[]
  /** The address of the connection `openai-compatible`. Default: the scripted provider. */
  readonly modelsUrl?: string
  /** Builds and serves the web client. */
  readonly client?: boolean
  /** True for servers that keep committed data after a kill. */
  readonly durable?: boolean
  /** Environment that locates the servers. Default: process.env. */
  readonly stackEnv?: StackOptions['env']
  /** Statement timeout of the arena's own connection, in milliseconds. */
  readonly statementTimeoutMs?: number
  /** Called before any process connects to the servers. */
  readonly onStack?: (stack: Stack) => Promise<void>
  /** Default: migrates to the newest version. */
  readonly migrate?: (databaseUrl: string) => Promise<void>
}

/** The whole system as processes, with separate servers. Disposing removes everything. */
export interface Arena extends AsyncDisposable {
  readonly stack: Stack
  /** A separate connection for the test. */
  readonly db: Database
  readonly system: System
  /** URL of the first gateway. */
  readonly url: string
  readonly models: readonly ModelEntry[]
  readonly provider: ScriptedProvider
  /** Records the requests and turns of all people in the arena. */
  readonly journal: ClientJournal
  readonly surroundings: Surroundings
  readonly secrets: Secrets
  /** The environment of the services. */
  readonly env: Readonly<Record<string, string>>
  /** The logs of all processes. */
  logs(): Promise<string>
  /** Creates a guest who has accepted the terms. */
  guest(urls?: readonly string[]): Promise<Person>
  superuser(): Promise<Person>
}

const BUILT_IN = ['demo', 'scripted']
/** Test clients vote faster than people and share one address. */
const ENV = { RATE_LIMIT_SCALE: '1000', VOTE_MIN_DELAY_MS: '0' }

/** Returns a URL that has only the rights of the process's service. */
function urlOfService(databaseUrl: string, name: string): string {
  const service = SERVICE_ROLES.find((each) => name.startsWith(each))
  return service ? serviceUrl(databaseUrl, service) : databaseUrl
}

/** Starts servers and services, and waits until models are offered. */
export async function startArena(options: ArenaOptions = {}): Promise<Arena> {
  const { models = [], durable = false, stackEnv, statementTimeoutMs, onStack } = options
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'assay-arena-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const building = options.client ? buildClient() : undefined
  building?.catch(() => {})
  const provider = resources.use(await startScriptedProvider())
  const stack = resources.use(await startStack({ durable, ...(stackEnv && { env: stackEnv }) }))
  await onStack?.(stack)
  const db = resources.use(
    createDatabase(stack.postgres.url, {
      name: 'harness',
      ...(statementTimeoutMs && { timeoutMs: statementTimeoutMs }),
    }),
  )
  if (options.migrate) await options.migrate(stack.postgres.url)
  else {
    await migrateToLatest(db)
    await grantServices(db, TEST_ROLES)
  }

  const secrets = createSecrets()
  const env = {
    ...ENV,
    ...secrets,
    FIRST_SUPERUSER_EMAIL: SUPERUSER.email,
    FIRST_SUPERUSER_PASSWORD: SUPERUSER.password,
    ...(models.length > 0 && {
      MODELS_FILE: await writeModels(folder, models, options.modelsUrl ?? provider.url),
    }),
    ...options.env,
  }
  const webRoot = await building
  const system = resources.use(
    await startSystem({
      ...options,
      ...(webRoot && { webRoot }),
      ...{ stack, env, logFolder: folder },
      envOf: (name) => ({
        ...(!options.migrate && { DATABASE_URL: urlOfService(stack.postgres.url, name) }),
        ...options.envOf?.(name),
      }),
    }),
  )
  const journal = createClientJournal()
  const surroundings = { urls: system.urls, journal }
  const kept = resources.move()
  return {
    ...{ stack, db, system, models, provider, journal, surroundings, secrets, env },
    url: system.url,
    guest: (urls = system.urls) => createGuest({ urls, journal }),
    logs: async () => (await Promise.all(system.processes.map(({ log }) => log()))).join('\n'),
    superuser: () => logIn(surroundings, SUPERUSER),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function writeModels(
  folder: string,
  models: readonly ModelEntry[],
  base_url: string,
): Promise<string> {
  const file = join(folder, 'models.json')
  const isUsed = (id: string) => models.some(({ connection }) => connection === id)
  const connections = [
    ...BUILT_IN.filter(isUsed).map((kind) => ({ id: kind, kind })),
    { id: 'openai-compatible', kind: 'openai-compatible', base_url },
  ]
  await writeFile(file, JSON.stringify({ connections, models }))
  return file
}
