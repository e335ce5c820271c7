import { randomBytes, randomInt } from 'node:crypto'
import { createSecrets } from '@assay/system'
import { findFreePort, startGuard } from '@assay/system/servers'
import { sumMetric } from '@assay/testing/arena'
import type { IdentityProvider } from '@assay/testing/identity-provider'
import { runDocker } from './run-docker.ts'
import { startInstitution } from './start-institution.ts'

/** A container in a deployment, as `docker compose ps` describes it. */
export interface Replica {
  readonly ID: string
  readonly Name: string
  readonly Service: string
  readonly State: string
  /** Empty if the container has no health check. */
  readonly Health: string
  readonly ExitCode: number
}

/** docker-compose.yml, running as a separate project on this Docker engine. */
export interface Deployment extends AsyncDisposable {
  readonly project: string
  /** The address at which nginx serves the client and forwards to the gateways. */
  readonly url: string
  /** The address of the proxy in front of nginx. */
  readonly publicUrl: string
  /** The issuer at which people sign in. */
  readonly provider: IdentityProvider
  /** Runs `docker compose <args>` with this project's name and settings. */
  compose(...args: readonly string[]): Promise<string>
  /** All containers, or those of one service, including containers that have ended. */
  replicas(service?: string): Promise<Replica[]>
  /**
   * Reads a container's `/metrics` from inside the container, because they cannot be reached from
   * outside.
   */
  metrics(replica: Replica): Promise<string>
}

/** Reads a container's metric and sums it over all labels. Returns 0 if the metric is absent. */
export async function readMetricOf(
  { metrics }: Deployment,
  replica: Replica,
  name: string,
): Promise<number> {
  return sumMetric(await metrics(replica), name) ?? 0
}

/**
 * The caller's variables that are needed to reach the Docker engine. They contain no keys or
 * secrets.
 */
const INHERITED = /^(PATH|HOME|XDG_\w+|DOCKER_\w+|BUILDX_\w+)$/

const FETCH_METRICS =
  "fetch('http://127.0.0.1:9090/metrics').then((r) => r.text()).then((t) => process.stdout.write(t))"

/**
 * Prepares a deployment with the settings from .env.example, new secrets and ports, and images
 * tagged `check`. `compose('up')` starts its containers. Its containers, networks and volumes are
 * removed when it is disposed or when this process ends. Around it, an institution has an issuer, a
 * proxy and IPv6.
 */
export async function openDeployment(signal: AbortSignal): Promise<Deployment> {
  const project = `assay-check-${randomBytes(3).toString('hex')}`
  const port = await findFreePort()
  await using resources = new AsyncDisposableStack()
  const institution = resources.use(await startInstitution(port))
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name))),
    ...createSecrets(),
    FIRST_SUPERUSER_PASSWORD: secret(),
    POSTGRES_PASSWORD: secret(),
    REDIS_PASSWORD: secret(),
    NATS_PASSWORD: secret(),
    PORT: String(port),
    // This is a random address in the loopback network, to avoid conflicts.
    MONITORING_HOST: `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`,
    GRAFANA_PASSWORD: secret(),
    IMAGE_TAG: 'check',
    DEMO_MODELS: 'always',
    DEMO_TOKENS_PER_SECOND: '50',
    RATE_LIMIT_SCALE: '1000',
    VOTE_MIN_DELAY_MS: '0',
    ALLOW_UNSAFE: 'RATE_LIMIT_SCALE,VOTE_MIN_DELAY_MS',
    LEADERBOARD_PUBLIC: 'true',
    ...institution.env,
  }
  const own = ['compose', '--project-name', project]
  const files = ['--file', 'docker-compose.yml', '--file', institution.composeFile]
  const settings = [...files, '--env-file', '.env.example', '--progress', 'quiet']
  const call = (args: readonly string[], aborting?: AbortSignal) =>
    runDocker([...own, ...settings, ...args], { env, ...(aborting && { signal: aborting }) })
  const remove = ['--profile', 'observability', 'down', '--volumes', '--remove-orphans']
  const guard = startGuard(`cd / && docker ${[...own, ...remove].join(' ')}`)
  resources.defer(async () => {
    await call(remove)
    guard[Symbol.dispose]()
  })

  const kept = resources.move()
  return {
    project,
    url: `http://127.0.0.1:${port}`,
    publicUrl: institution.url,
    provider: institution.provider,
    compose: (...args) => call(args, signal),
    async replicas(service) {
      const args = ['ps', '--all', '--format', 'json', ...(service ? [service] : [])]
      const lines = (await call(args, signal)).split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line) as Replica)
    },
    metrics: ({ ID }) => runDocker(['exec', ID, 'node', '-e', FETCH_METRICS], { signal }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

const secret = () => randomBytes(24).toString('hex')
