import { execFile } from 'node:child_process'
import { access, constants, readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { ServerKind } from '../server-kind.ts'

const run = promisify(execFile)
const POSTGRES_ROOT = '/usr/lib/postgresql'

/** A sufficiently new program on this machine. */
export interface Binary {
  readonly path: string
  readonly version: string
}

/**
 * Searches PATH, /usr/sbin and Debian's versioned PostgreSQL folders, newest first.
 * @returns the first sufficiently new program, or why there is none.
 */
export async function findBinary(
  kind: Pick<ServerKind, 'binary' | 'minimum'>,
  env: NodeJS.ProcessEnv,
): Promise<Binary | string> {
  const reasons: string[] = []
  for (const folder of await searchFolders(env)) {
    const path = join(folder, kind.binary)
    if (!(await isExecutable(path))) continue
    const version = await readVersion(path)
    if (version && isAtLeast(version, kind.minimum)) return { path, version }
    reasons.push(
      version
        ? `${path} is ${version}, older than ${kind.minimum.join('.')}`
        : `${path} does not report its version`,
    )
  }
  return reasons.join('; ') || `no ${kind.binary} on PATH or in the usual folders`
}

/** Lists the folders that may contain server programs, in order of preference. */
async function searchFolders(env: NodeJS.ProcessEnv): Promise<string[]> {
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const versions = await readdir(POSTGRES_ROOT).catch(() => [])
  const versioned = versions
    .sort((left, right) => Number(right) - Number(left))
    .map((version) => join(POSTGRES_ROOT, version, 'bin'))
  return [...new Set([...onPath, '/usr/sbin', ...versioned])]
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function readVersion(path: string): Promise<string | undefined> {
  const output = await run(path, ['--version'], { timeout: 5_000 }).catch(() => undefined)
  return output?.stdout.match(/\d+\.\d+(\.\d+)?/)?.[0]
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [actualMajor = 0, actualMinor = 0] = version.split('.').map(Number)
  return actualMajor > major || (actualMajor === major && actualMinor >= minor)
}
