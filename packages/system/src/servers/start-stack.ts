import { rm } from 'node:fs/promises'
import { nats } from './kinds/nats.ts'
import { postgres } from './kinds/postgres.ts'
import { redis } from './kinds/redis.ts'
import { lockFolder } from './lock-folder.ts'
import { createLastingFolder, createTemporaryFolder } from './native/instance-folder.ts'
import { startGuard } from './native/spawn-guarded.ts'
import { planServers, type ServerPlan } from './plan-servers.ts'
import { logToStandardError, type Report } from './report.ts'
import type { Server, ServerName } from './server.ts'
import type { ServerKind } from './server-kind.ts'

export interface Stack extends AsyncDisposable {
  readonly postgres: Server
  readonly redis: Server
  readonly nats: Server
}

export interface StackOptions {
  /**
   * Folder that keeps the data between runs. Without it, the data is temporary and removed with the
   * stack.
   */
  readonly dataFolder?: string
  /** True if data must survive a power cut. Default: true if `dataFolder` is set. */
  readonly durable?: boolean
  /** The environment with URLs and STACK. Default: process.env. */
  readonly env?: NodeJS.ProcessEnv
  /** Default: writes to standard error. */
  readonly report?: Report
}

/**
 * Seconds after which servers without a parent have ended, so that their temporary data can be
 * removed.
 */
const ORPHANS_END_S = 2

const KINDS: Record<ServerName, ServerKind> = { postgres, redis, nats }

/**
 * Starts PostgreSQL, Redis and NATS, each in the first possible way: its URL in the environment, a
 * Docker engine, a program on this machine, or an installation with apt.
 * @throws {StackError} with each attempted way, why it failed, and the fix.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { servers, dispose } = await startServers(['postgres', 'redis', 'nats'], options)
  const [postgresServer, redisServer, natsServer] = servers as [Server, Server, Server]
  return {
    postgres: postgresServer,
    redis: redisServer,
    nats: natsServer,
    [Symbol.asyncDispose]: dispose,
  }
}

/** Starts one more server in the same way. */
export async function startServer(name: ServerName, options: StackOptions = {}): Promise<Server> {
  const { servers, dispose } = await startServers([name], options)
  return { ...(servers[0] as Server), [Symbol.asyncDispose]: dispose }
}

async function startServers(names: readonly ServerName[], options: StackOptions) {
  const { dataFolder, env = process.env, report = logToStandardError } = options
  const kinds = names.map((name) => KINDS[name])
  await using resources = new AsyncDisposableStack()
  if (dataFolder) resources.use(await lockFolder(dataFolder))
  const plans = await planServers(kinds, env, report)

  const folder = await createFolder(plans, dataFolder)
  if (folder && !dataFolder) {
    resources.use(startGuard(`sleep ${ORPHANS_END_S}; rm -rf '${folder}'`))
    resources.defer(() => rm(folder, { recursive: true, force: true }))
  }
  const place = {
    folder: folder ?? '',
    temporary: dataFolder === undefined,
    durable: options.durable ?? dataFolder !== undefined,
  }
  const starting = plans.map((plan) => plan.start(place))
  const outcomes = await Promise.allSettled(starting)
  const servers = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  )
  resources.defer(() => disposeAll(servers))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason

  const kept = resources.move()
  return { servers, dispose: () => kept.disposeAsync() }
}

async function createFolder(
  plans: readonly ServerPlan[],
  dataFolder: string | undefined,
): Promise<string | undefined> {
  if (dataFolder) return createLastingFolder(dataFolder)
  return plans.some(({ needsFolder }) => needsFolder) ? createTemporaryFolder() : undefined
}

async function disposeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()))
}
