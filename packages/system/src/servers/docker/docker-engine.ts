import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Report } from '../report.ts'

const run = promisify(execFile)
const INFO_TIMEOUT_MS = 5_000
const PULL_TIMEOUT_MS = 300_000

/**
 * Checks for a Docker engine. A client on PATH is not enough.
 * @returns why there is no engine, or undefined if an engine answers.
 */
export async function findEngineObstacle(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    await run('docker', ['info'], { timeout: INFO_TIMEOUT_MS, env })
    return undefined
  } catch (error) {
    if (isMissing(error)) return 'no docker command'
    return 'docker info failed: no engine answers'
  }
}

/**
 * Pulls the image if it is missing.
 * @returns why the image is not available, or undefined if it is.
 */
export async function findImageObstacle(
  image: string,
  env: NodeJS.ProcessEnv,
  report: Report,
): Promise<string | undefined> {
  try {
    await run('docker', ['image', 'inspect', image], { env })
    return undefined
  } catch {
    report(`Pulling ${image} …`)
  }
  try {
    await run('docker', ['pull', '--quiet', image], { timeout: PULL_TIMEOUT_MS, env })
    return undefined
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1)
    return `image ${image} is not here and cannot be pulled: ${reason || 'timed out'}`
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
