import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContainerRuntimeClient } from 'testcontainers'
import { findFreePort } from '../native/free-port.ts'
import { createPassword, readPassword } from '../native/read-password.ts'
import { startGuard } from '../native/spawn-guarded.ts'
import type { Server, ServerControls } from '../server.ts'
import type { Instance, ServerKind } from '../server-kind.ts'
import { waitUntilReady } from '../wait-until-ready.ts'

const READY_TIMEOUT_MS = 60_000
const NOT_FOUND = 404

export interface ContainerOptions {
  readonly image: string
  /**
   * Keeps the data in a volume for this folder. Without a folder, the data is removed with the
   * container.
   */
  readonly dataFolder: string | undefined
  readonly durable: boolean
}

type Container = ReturnType<ContainerRuntimeClient['container']['getById']>

/** Starts a container on a port that stays the same after restarts. */
export async function startContainer(kind: ServerKind, options: ContainerOptions): Promise<Server> {
  // Our guard replaces the reaper of Testcontainers, whose image would have to be pulled.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'
  const { getContainerRuntimeClient } = await import('testcontainers')
  const client = await getContainerRuntimeClient()
  const instance: Instance = {
    host: client.info.containerRuntime.host,
    port: await findFreePort(),
    password: await choosePassword(kind, options.dataFolder),
    folder: kind.image.dataPath,
    durable: options.durable,
  }
  await using resources = new AsyncDisposableStack()
  const name = `assay-${kind.name}-${randomBytes(4).toString('hex')}`
  resources.use(startGuard(`docker rm --force --volumes ${name}`))
  const container = client.container.getById(name)
  // Registered before the container exists, because a container that fails to start must be removed
  // too.
  resources.defer(() => removeContainer(container, options.dataFolder !== undefined))
  await createContainer(name, kind, instance, options)
  await waitForContainer(name, kind, instance)

  const kept = resources.move()
  return {
    name: kind.name,
    url: kind.url(instance),
    way: 'docker',
    controls: controlsOf(container, () => waitForContainer(name, kind, instance)),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Creates and starts a container, without waiting for its server. */
async function createContainer(
  name: string,
  kind: ServerKind,
  instance: Instance,
  { image, dataFolder }: ContainerOptions,
): Promise<void> {
  const { GenericContainer, Wait } = await import('testcontainers')
  const { env, args } = kind.container(instance)
  await new GenericContainer(image)
    .withName(name)
    .withEnvironment(env)
    .withCommand([...args])
    .withExposedPorts({ container: kind.image.port, host: instance.port })
    .withBindMounts(volumes(kind, dataFolder))
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
}

async function waitForContainer(name: string, kind: ServerKind, instance: Instance): Promise<void> {
  if (await waitUntilReady(kind, instance, READY_TIMEOUT_MS)) return
  throw new Error(`container ${name} did not become ready`)
}

/**
 * Returns the controls of a container. The engine rejects redundant operations, so the state is
 * checked first.
 */
function controlsOf(container: Container, ready: () => Promise<void>): ServerControls {
  const state = async () => (await container.inspect()).State
  const isRunning = async () => (await state()).Running
  return {
    pid: () => undefined,
    isRunning,
    async kill() {
      if (await isRunning()) await container.kill()
    },
    async stop() {
      if (await isRunning()) await container.stop()
    },
    async restart() {
      await container.restart()
      await ready()
    },
    async pause() {
      if (!(await state()).Paused) await container.pause()
    },
    async resume() {
      if ((await state()).Paused) await container.unpause()
    },
  }
}

async function removeContainer(container: Container, keepData: boolean): Promise<void> {
  // Kept data requires an orderly shutdown. The container may already be stopped.
  if (keepData) await container.stop().catch(() => {})
  await container.remove({ force: true, v: !keepData }).catch((error: unknown) => {
    if ((error as { statusCode?: number }).statusCode !== NOT_FOUND) throw error
  })
}

async function choosePassword(kind: ServerKind, dataFolder: string | undefined): Promise<string> {
  if (!dataFolder) return createPassword()
  const folder = join(dataFolder, `docker-${kind.name}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return readPassword(folder)
}

function volumes({ name, image }: ServerKind, dataFolder: string | undefined) {
  if (!dataFolder) return []
  const owner = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  return [{ source: `assay-${owner}-${name}`, target: image.dataPath, mode: 'rw' as const }]
}
