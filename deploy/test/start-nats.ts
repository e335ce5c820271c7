import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@assay/system'
import { findFreePort } from '@assay/system/servers'
import { startProgram } from '@assay/testing/program'

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
  await using resources = new AsyncDisposableStack()
  const place = await mkdtemp(join(tmpdir(), 'assay-nats-'))
  resources.defer(() => rm(place, { recursive: true, force: true }))
  const [port, monitoring] = [await findFreePort(), await findFreePort()]
  const config = join(place, 'nats.conf')
  const text = (await readFile(NATS_CONFIG, 'utf8'))
    .replace('port: 4222', `host: 127.0.0.1, port: ${port}`)
    .replace('http_port: 8222', `http: "127.0.0.1:${monitoring}"`)
    .replace('store_dir: /data', `store_dir: "${place}/data"`)
  await writeFile(config, text)
  resources.use(
    await startProgram({
      ...{ command: NATS.name, args: ['-c', config, '-l', join(place, 'log')] },
      env: { ...process.env, ...passwords },
      ...{ port: monitoring, healthPath: '/healthz' },
    }),
  )
  const started = resources.move()
  return {
    urlFor: (user, password) => `nats://${user}:${password}@127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
