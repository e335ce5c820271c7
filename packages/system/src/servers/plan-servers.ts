import { findEngineObstacle, findImageObstacle } from './docker/docker-engine.ts'
import { startContainer } from './docker/start-container.ts'
import { useGiven } from './given.ts'
import { aptInstall, findInstallObstacle } from './install/apt-install.ts'
import { findBinary } from './native/find-binary.ts'
import { startNative } from './native/start-native.ts'
import type { Report } from './report.ts'
import type { Server } from './server.ts'
import type { ServerKind } from './server-kind.ts'
import { StackError } from './stack-error.ts'

/** Where a server that we run keeps its data. */
export interface Place {
  readonly folder: string
  readonly temporary: boolean
  readonly durable: boolean
}

export interface ServerPlan {
  readonly needsFolder: boolean
  start(place: Place): Promise<Server>
}

const FORCED_WAYS = ['docker', 'native', 'installed']

/**
 * Tries one way to get a server. Returns a plan to start the server, or why this way is impossible.
 */
type Way = (kind: ServerKind) => Promise<ServerPlan | string>

/**
 * Decides how to get each server. Installs all missing programs together.
 * @throws {StackError} if a server is not available in any way.
 */
export async function planServers(
  kinds: readonly ServerKind[],
  env: NodeJS.ProcessEnv,
  report: Report,
): Promise<ServerPlan[]> {
  if (env.STACK && !FORCED_WAYS.includes(env.STACK)) {
    throw new StackError(`STACK is ${env.STACK}: it must be docker, native, installed or unset`)
  }
  const plans = new Map<ServerKind, ServerPlan>()
  const reasons = new Map(kinds.map((kind) => [kind, [] as string[]]))
  const missing = () => kinds.filter((kind) => !plans.has(kind))

  async function tryWay(name: string, way: Way) {
    const answers = missing().map(async (kind) => {
      const answer = await way(kind)
      if (typeof answer === 'string') reasons.get(kind)?.push(`${name}: ${answer}`)
      else plans.set(kind, answer)
    })
    await Promise.all(answers)
  }

  await tryWay('given', givenWay(env))
  if (!env.STACK || env.STACK === 'docker') await tryWay('Docker', dockerWay(env, report))
  if (env.STACK !== 'docker') {
    await tryWay('native', nativeWay(env))
    const refused = missing().length > 0 ? await installMissing(missing(), env, report) : undefined
    await tryWay('apt', refused === undefined ? nativeWay(env) : async () => refused)
  }
  const [first] = missing()
  if (first) throw new StackError(explain(missing(), reasons))
  return kinds.map((kind) => plans.get(kind) as ServerPlan)
}

function givenWay(env: NodeJS.ProcessEnv): Way {
  return async (kind) => {
    const url = env[kind.urlVariable]
    if (!url) return `${kind.urlVariable} is not set`
    return { needsFolder: false, start: () => useGiven(kind, url) }
  }
}

function dockerWay(env: NodeJS.ProcessEnv, report: Report): Way {
  let engine: Promise<string | undefined> | undefined
  return async (kind) => {
    engine ??= findEngineObstacle(env)
    const image = kind.image.name
    const reason = (await engine) ?? (await findImageObstacle(image, env, report))
    if (reason) return reason
    return {
      needsFolder: false,
      start: ({ folder, temporary, durable }) =>
        startContainer(kind, { image, durable, dataFolder: temporary ? undefined : folder }).catch(
          (error: unknown) => {
            const hint = `STACK=native avoids Docker`
            throw new StackError(`${image} does not start: ${error}\n${hint}.`, { cause: error })
          },
        ),
    }
  }
}

function nativeWay(env: NodeJS.ProcessEnv): Way {
  return async (kind) => {
    const binary = await findBinary(kind, env)
    if (typeof binary === 'string') return binary
    return {
      needsFolder: true,
      start: (place) => startNative(kind, { ...place, binary: binary.path }),
    }
  }
}

async function installMissing(
  kinds: readonly ServerKind[],
  env: NodeJS.ProcessEnv,
  report: Report,
): Promise<string | undefined> {
  return (await findInstallObstacle(env)) ?? (await aptInstall(kinds, report))
}

function explain(kinds: readonly ServerKind[], reasons: Map<ServerKind, string[]>): string {
  const parts = kinds.map((kind) => {
    const tried = reasons.get(kind)?.map((reason) => `  - ${reason}`) ?? []
    return [`${kind.title} (${kind.minimum.join('.')} or newer) is not available:`, ...tried].join(
      '\n',
    )
  })
  const variables = kinds.map(({ urlVariable }) => urlVariable).join(', ')
  const packages = kinds.map(({ debianPackage }) => debianPackage).join(' ')
  return [
    ...parts,
    'Do one of the following:',
    `  - set ${variables} to servers that are already running`,
    '  - start a Docker engine that has the images or can pull them',
    `  - install the programs, on Debian or Ubuntu: apt-get install ${packages}`,
  ].join('\n')
}
