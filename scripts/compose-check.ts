import { terminationSignal } from '@assay/runtime'
import { findRestoreObstacle } from '@assay/testing/restore'
import { checkSharing, checkVote } from './compose-check/check-battles.ts'
import { checkConfinement, checkHealth, describeSizes } from './compose-check/check-containers.ts'
import { checkEnd } from './compose-check/check-end.ts'
import { checkFront } from './compose-check/check-front.ts'
import { checkIpv6, checkProxy, checkSignIn } from './compose-check/check-institution.ts'
import { checkMonitoring } from './compose-check/check-monitoring.ts'
import { checkRebuild, checkRestore } from './compose-check/check-restore.ts'
import { checkResuming } from './compose-check/check-resuming.ts'
import { type Deployment, openDeployment } from './compose-check/open-deployment.ts'
import { HAS_IPV6 } from './compose-check/start-institution.ts'

// Runs docker-compose.yml as a temporary deployment and checks it. Prints one line per check, and
// exits with 1 at the first check that fails. Arguments name services from the profile
// `observability`, for example prometheus, that are started and tested as well.
const monitors = process.argv.slice(2)
const signal = terminationSignal({ isTool: true })
const obstacle = await findRestoreObstacle()
if (obstacle) console.log(`Skipped: no dump is restored, ${obstacle}.`)
if (!HAS_IPV6) console.log('Skipped: IPv6 is not checked, this machine has none.')

// These variables select other sources for images and packages.
const buildArgs = ['NODE_IMAGE', 'NGINX_IMAGE', 'NPM_CONFIG_REGISTRY'].flatMap((name) =>
  process.env[name] ? ['--build-arg', `${name}=${process.env[name]}`] : [],
)

const checks: ReadonlyArray<(deployment: Deployment) => Promise<string>> = [
  async (deployment) => {
    const startedAt = performance.now()
    await deployment.compose('build', ...buildArgs)
    await deployment.compose('up', '--wait')
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    return `docker compose build and up --wait, in ${seconds} s`
  },
  ...[checkHealth, describeSizes, checkConfinement, checkFront, checkVote],
  ...[checkSignIn, checkProxy, ...(HAS_IPV6 ? [checkIpv6] : [])],
  ...[checkSharing, checkResuming, checkHealth, checkRebuild],
  ...(obstacle ? [] : [checkRestore]),
  ...(monitors.length > 0
    ? [(deployment: Deployment) => checkMonitoring(deployment, monitors)]
    : []),
  checkEnd,
]

await using deployment = await openDeployment(signal)
try {
  for (const check of checks) console.log(`✓ ${await check(deployment)}`)
  console.log(`${checks.length} checks held`)
} catch (error) {
  console.log(`✗ ${error instanceof Error ? error.message : error}`)
  if (!signal.aborted) console.log(await deployment.compose('logs', '--tail', '8', '--no-color'))
  process.exitCode = 1
}
