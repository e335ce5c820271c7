import { execFile } from 'node:child_process'
import { access, constants, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Report } from '../report.ts'
import type { ServerKind } from '../server-kind.ts'
import { keepServicesOff } from './keep-services-off.ts'

const run = promisify(execFile)
const APT_TIMEOUT_MS = 600_000

/** @returns why packages cannot be installed here, or undefined if they can. */
export async function findInstallObstacle(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (env.STACK === 'installed') return 'STACK=installed forbids it'
  if (process.getuid?.() !== 0) return 'not running as root'
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '')
  if (!/^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release)) return 'not Debian or Ubuntu'
  const hasApt = await access('/usr/bin/apt-get', constants.X_OK).then(
    () => true,
    () => false,
  )
  return hasApt ? undefined : 'no apt-get'
}

/**
 * Installs the packages of these servers. The distribution's services are neither started nor
 * enabled, because we run private instances.
 * @returns why the installation failed, or undefined.
 */
export async function aptInstall(
  kinds: readonly Pick<ServerKind, 'debianPackage' | 'debianServices'>[],
  report: Report,
): Promise<string | undefined> {
  const packages = kinds.map(({ debianPackage }) => debianPackage)
  report(`Installing ${packages.join(', ')} with apt (STACK=installed prevents this) …`)
  try {
    await using _off = await keepServicesOff(kinds.flatMap(({ debianServices }) => debianServices))
    await aptGet('update')
    await aptGet('install', '--yes', '--no-install-recommends', ...packages)
    return undefined
  } catch (error) {
    const output = error as { stderr?: string; message: string }
    return `apt-get failed: ${output.stderr?.trim().split('\n').slice(-3).join(' ') || output.message}`
  }
}

async function aptGet(...args: string[]): Promise<void> {
  await run('apt-get', ['--quiet', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    timeout: APT_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
