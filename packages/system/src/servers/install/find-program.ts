import { globSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { logToStandardError } from '../report.ts'
import { aptInstall, findInstallObstacle } from './apt-install.ts'

/** Folders where Debian installs servers. They are only on root's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/**
 * Finds a program by name, or a file by an absolute pattern. If it is missing and installation is
 * allowed, installs the Debian package.
 * @returns the path, or why there is none.
 */
export async function findProgram(
  name: string,
  debianPackage: string,
  debianServices: readonly string[] = [debianPackage],
): Promise<{ readonly path: string } | { readonly reason: string }> {
  const found = await findFile(name)
  if (found) return { path: found }
  const kinds = [{ debianPackage, debianServices }]
  const reason =
    (await findInstallObstacle(process.env)) ?? (await aptInstall(kinds, logToStandardError))
  const installed = await findFile(name)
  if (installed) return { path: installed }
  return {
    reason: `${name} is missing and was not installed: ${reason ?? 'the package does not contain it'}`,
  }
}

async function findFile(name: string): Promise<string | undefined> {
  if (name.startsWith('/')) return globSync(name)[0]
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
  for (const folder of folders.filter(Boolean)) {
    const path = join(folder, name)
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}
