import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@assay/system'
import { findFreePort } from '@assay/system/servers'

export const NATS = {
  name: 'nats-server',
  debianPackage: 'nats-server',
  debianServices: ['nats-server'],
}
export const NATS_CONFIG = join(ROOT, 'deploy/nats/nats.conf')

const USERS = ['NATS', 'GATEWAY', 'INFERENCE_WORKER', 'RATING_WORKER', 'ANALYTICS_PROJECTOR']

/** The variables in the deployment's file, with a different password for each user. */
export function passwordsFor(password: (variable: string) => string): Record<string, string> {
  const variables = USERS.map((user) => `${user}_PASSWORD`)
  return Object.fromEntries(variables.map((variable) => [variable, `"${password(variable)}"`]))
}

export interface NatsServer extends AsyncDisposable {
  /** The URL for a user with a password from `passwordsFor`. */
  readonly urlFor: (user: string, password: string) => string
}

/** Starts NATS with the deployment's own file, adapted to this machine's folders and ports. */
export async function startNats(passwords: Record<string, string>): Promise<NatsServer> {
  const place = await mkdtemp(join(tmpdir(), 'assay-nats-'))
  const [port, monitoring] = [await findFreePort(), await findFreePort()]
  const config = join(place, 'nats.conf')
  const text = (await readFile(NATS_CONFIG, 'utf8'))
    .replace('port: 4222', `host: 127.0.0.1, port: ${port}`)
    .replace('http_port: 8222', `http: "127.0.0.1:${monitoring}"`)
    .replace('store_dir: /data', `store_dir: "${place}/data"`)
  await writeFile(config, text)
  const server = spawn(NATS.name, ['-c', config, '-l', join(place, 'log')], {
    env: { ...process.env, ...passwords },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  await waitUntilHealthy(`http://127.0.0.1:${monitoring}/healthz`, server)
  return {
    urlFor: (user, password) => `nats://${user}:${password}@127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.kill('SIGKILL')
      await ended
      await rm(place, { recursive: true, force: true })
    },
  }
}

async function waitUntilHealthy(url: string, server: ChildProcess): Promise<void> {
  const isHealthy = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isHealthy())) {
    if (server.exitCode !== null) throw new Error('nats-server did not start')
    await new Promise(setImmediate)
  }
}
