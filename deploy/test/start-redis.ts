import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@assay/system'
import { findFreePort } from '@assay/system/servers'
import { startProgram } from '@assay/testing/program'
import { parse } from 'yaml'

export const REDIS = {
  name: 'redis-server',
  debianPackage: 'redis-server',
  debianServices: ['redis-server'],
}

export interface RedisServer extends AsyncDisposable {
  /** The URL for a user with a password. */
  readonly urlFor: (user: string, password: string) => string
}

/**
 * Starts Redis with compose's own command and these settings, adapted to this machine's folder and
 * port.
 */
export async function startRedis(settings: Readonly<Record<string, string>>): Promise<RedisServer> {
  await using resources = new AsyncDisposableStack()
  const place = await mkdtemp(join(tmpdir(), 'assay-redis-'))
  resources.defer(() => rm(place, { recursive: true, force: true }))
  const port = await findFreePort()
  const { services } = parse(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'))
  const [command = '', ...options] = (services.redis.command as string[]).map((part) =>
    fillIn(part, settings),
  )
  const here = ['--bind', '127.0.0.1', '--port', String(port), '--dir', place]
  resources.use(await startProgram({ command, args: [...options, ...here], port }))
  const started = resources.move()
  return {
    urlFor: (user, password) => `redis://${user}:${password}@127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** Replaces a variable as compose does: with the setting, or with the default after `:-`. */
function fillIn(part: string, settings: Readonly<Record<string, string>>): string {
  const innermost = /\$\{(\w+)(?::([-?])([^${}]*))?\}/
  const found = innermost.exec(part)
  if (!found) return part
  const [whole, name = '', kind, otherwise = ''] = found
  return fillIn(part.replace(whole, settings[name] || (kind === '-' ? otherwise : '')), settings)
}
