import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { aptInstall, findInstallObstacle } from '@assay/system/servers'

/** Where Debian puts servers, which is on nobody's PATH but root's. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/** Path of a program, installed from this Debian package where it is missing; else why there is none. */
export async function findProgram(
  name: string,
  debianPackage: string,
): Promise<{ readonly path: string } | { readonly reason: string }> {
  const found = await findOnPath(name)
  if (found) return { path: found }
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const kind = { debianPackage, debianServices: [debianPackage] }
  const reason = (await findInstallObstacle(process.env)) ?? (await aptInstall([kind], say))
  const installed = await findOnPath(name)
  return installed
    ? { path: installed }
    : { reason: `${name} is missing and not installed: ${reason ?? 'the package lacks it'}` }
}

async function findOnPath(name: string): Promise<string | undefined> {
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
