import { globSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { logToStandardError } from '../say.ts'
import { aptInstall, findInstallObstacle } from './apt-install.ts'

/** Where Debian puts servers, which only root has on PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/**
 * Path of a program, or of a file that a pattern from the root names, installed from this Debian package
 * where it is missing and may be installed; else why there is none.
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
  return { reason: `${name} is missing and not installed: ${reason ?? 'the package lacks it'}` }
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
