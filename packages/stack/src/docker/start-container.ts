import { createHash, randomBytes } from 'node:crypto'
import { findFreePort } from '../native/free-port.ts'
import { readPassword } from '../native/instance-folder.ts'
import { startGuard } from '../native/spawn-guarded.ts'
import type { Server } from '../server.ts'
import type { Instance, ServerKind } from '../server-kind.ts'
import { waitUntilReady } from '../wait-until-ready.ts'

const READY_TIMEOUT_MS = 60_000

export interface ContainerOptions {
  readonly image: string
  /** Keeps the data in a volume of this folder's own; without it the data goes with the container. */
  readonly dataFolder: string | undefined
  readonly durable: boolean
}

/** Runs a container on a loopback port that stays the same over restarts. */
export async function startContainer(kind: ServerKind, options: ContainerOptions): Promise<Server> {
  // Our own guard replaces the reaper, which would be one more image to pull.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  const client = await getContainerRuntimeClient()
  const instance: Instance = {
    host: client.info.containerRuntime.host,
    port: await findFreePort(),
    password: options.dataFolder
      ? await readPassword(options.dataFolder)
      : randomBytes(18).toString('hex'),
    folder: kind.image.dataPath,
    durable: options.durable,
  }
  const name = `assay-${kind.name}-${randomBytes(4).toString('hex')}`
  const guard = startGuard(`docker rm --force --volumes ${name}`)
  const { env, args } = kind.container(instance)
  const started = await new GenericContainer(options.image)
    .withName(name)
    .withEnvironment(env)
    .withCommand([...args])
    .withExposedPorts({ container: kind.image.port, host: instance.port })
    .withBindMounts(volumes(kind, options.dataFolder))
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  const container = client.container.getById(started.getId())

  async function ready() {
    if (await waitUntilReady(kind, instance, READY_TIMEOUT_MS)) return
    throw new Error(`container ${name} of ${options.image} did not become ready`)
  }
  async function remove() {
    await container.remove({ force: true, v: options.dataFolder === undefined })
    guard[Symbol.dispose]()
  }
  await ready().catch(async (error: unknown) => {
    await remove()
    throw error
  })

  return {
    name: kind.name,
    url: kind.url(instance),
    way: 'docker',
    controls: {
      pid: () => undefined,
      kill: () => container.kill(),
      stop: () => container.stop(),
      async restart() {
        await container.restart()
        await ready()
      },
      pause: () => container.pause(),
      resume: () => container.unpause(),
    },
    async [Symbol.asyncDispose]() {
      if (options.dataFolder) await container.stop().catch(() => {})
      await remove()
    },
  }
}

function volumes({ name, image }: ServerKind, dataFolder: string | undefined) {
  if (!dataFolder) return []
  const owner = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  return [{ source: `assay-${owner}-${name}`, target: image.dataPath, mode: 'rw' as const }]
}
