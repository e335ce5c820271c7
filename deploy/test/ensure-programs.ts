import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { aptInstall, findInstallObstacle } from '@assay/system/servers'

/** A program that a check needs, and the Debian package that has it. */
export interface Program {
  readonly name: string
  readonly debianPackage: string
  readonly debianServices: readonly string[]
}

/**
 * Makes sure that these programs are on PATH, installing what is missing where that may be done.
 * @returns why the checks that need them cannot be made here, or undefined.
 */
export async function ensurePrograms(programs: readonly Program[]): Promise<string | undefined> {
  const missing = await listMissing(programs)
  if (missing.length === 0) return undefined
  const reason = (await findInstallObstacle(process.env)) ?? (await aptInstall(missing, say))
  const stillMissing = await listMissing(programs)
  if (stillMissing.length === 0) return undefined
  const names = stillMissing.map(({ name }) => name).join(', ')
  return `${names} missing and not installed: ${reason ?? 'the packages lack them'}`
}

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function listMissing(programs: readonly Program[]): Promise<Program[]> {
  const found = await Promise.all(programs.map(({ name }) => isOnPath(name)))
  return programs.filter((_program, at) => !found[at])
}

async function isOnPath(name: string): Promise<boolean> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const tries = folders.map((folder) => access(join(folder, name), constants.X_OK))
  return (await Promise.allSettled(tries)).some(({ status }) => status === 'fulfilled')
}
