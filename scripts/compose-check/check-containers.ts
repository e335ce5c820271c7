import assert from 'node:assert/strict'
import type { Deployment, Replica } from './open-deployment.ts'
import { runDocker } from './run-docker.ts'

const BUILT = ['gateway', 'inference-worker', 'rating-worker', 'analytics-projector', 'web']
const MEGABYTE = 1e6

/**
 * Checks that two gateways and one container of each other service are healthy, and that the schema
 * is migrated.
 */
export async function checkHealth(deployment: Deployment): Promise<string> {
  const all = await deployment.replicas()
  const [ended, running] = [all.filter(isOver), all.filter((replica) => !isOver(replica))]
  assert.deepEqual(
    ended.map(({ Service, ExitCode }) => [Service, ExitCode]),
    [['migrate', 0]],
  )
  const ill = running.filter(({ Health }) => Health !== 'healthy')
  assert.deepEqual(
    ill.map(({ Name, Health }) => `${Name} ${Health}`),
    [],
  )
  assert.equal(running.filter(({ Service }) => Service === 'gateway').length, 2)
  return `${running.length} containers are healthy, two gateways among them; the schema is migrated`
}

const isOver = ({ State }: Replica) => State === 'exited'

/**
 * Checks that our containers run as an unprivileged user, on a read-only file system and as PID 1.
 */
export async function checkConfinement(deployment: Deployment): Promise<string> {
  for (const replica of (await deployment.replicas()).filter(isBuiltAndRunning)) {
    const { HostConfig } = await inspect(replica.ID)
    assert.equal(HostConfig.ReadonlyRootfs, true, `${replica.Name} may write to its root`)
    assert.deepEqual(HostConfig.CapDrop, ['ALL'], `${replica.Name} has capabilities`)
    const user = await runDocker(['exec', replica.ID, 'id', '-u'])
    assert.notEqual(user.trim(), '0', `${replica.Name} runs as root`)
    const first = await runDocker(['exec', replica.ID, 'cat', '/proc/1/cmdline'])
    const program = replica.Service === 'web' ? /^nginx: master/ : /^(\S*\/)?node\0/
    assert.match(first, program, `PID 1 of ${replica.Name} is another program`)
  }
  return 'services run as an ordinary user without capabilities, on a read-only root; PID 1 is node, or nginx'
}

const isBuiltAndRunning = (replica: Replica) => BUILT.includes(replica.Service) && !isOver(replica)

/** Describes the size of each image, and how much of the size does not come from its base image. */
export async function describeSizes(deployment: Deployment): Promise<string> {
  const sizes = BUILT.map(async (service) => {
    const [replica] = await deployment.replicas(service)
    assert.ok(replica, `${service} has no container`)
    const { Image } = await inspect(replica.ID)
    const size = await runDocker(['image', 'inspect', '--format', '{{.Size}}', Image])
    const layers = await runDocker([
      'history',
      '--no-trunc',
      '--format',
      '{{.CreatedBy}}\t{{.Size}}',
      Image,
    ])
    return `${service} ${Math.round(Number(size) / MEGABYTE)} MB (${ownLayer(layers)} of its own)`
  })
  return `images: ${(await Promise.all(sizes)).join(', ')}`
}

/** The size of the layer that contains our build. */
function ownLayer(history: string): string {
  const line = history.split('\n').find((text) => /^COPY \/app/.test(text)) ?? ''
  return line.slice(line.lastIndexOf('\t') + 1) || 'unknown'
}

interface Inspection {
  readonly Image: string
  readonly HostConfig: { readonly ReadonlyRootfs: boolean; readonly CapDrop: readonly string[] }
}

async function inspect(id: string): Promise<Inspection> {
  const [first] = JSON.parse(await runDocker(['inspect', id])) as [Inspection]
  return first
}
