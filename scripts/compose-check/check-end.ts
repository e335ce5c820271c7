import assert from 'node:assert/strict'
import type { Deployment } from './open-deployment.ts'
import { runDocker } from './run-docker.ts'

/** Checks that `down` removes all containers and networks, and with an option also the volumes. */
export async function checkEnd(deployment: Deployment): Promise<string> {
  // Without the profile, the services in it would continue to run.
  await deployment.compose('--profile', 'observability', 'down')
  assert.equal(await find(deployment, 'ps', '--all'), '', 'containers are left')
  assert.equal(await find(deployment, 'network', 'ls'), '', 'networks are left')
  const kept = (await find(deployment, 'volume', 'ls')).split('\n').filter(Boolean).length
  assert.ok(kept > 0, 'down took volumes along')
  await deployment.compose('--profile', 'observability', 'down', '--volumes')
  assert.equal(await find(deployment, 'volume', 'ls'), '', 'volumes are left')
  return `down leaves no container and no network; ${kept} volumes stay until down --volumes`
}

async function find({ project }: Deployment, ...command: string[]): Promise<string> {
  const label = `label=com.docker.compose.project=${project}`
  return (await runDocker([...command, '--quiet', '--filter', label])).trim()
}
