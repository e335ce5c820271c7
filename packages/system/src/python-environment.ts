import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './root.ts'

const run = promisify(execFile)
const INSTALL_TIMEOUT_MS = 600_000

/**
 * Creates a Python virtual environment with the packages of a requirements file, in an ignored
 * folder. It does so on first use and whenever the file has changed.
 * @param name name of the environment's folder.
 * @param requirements path of the file.
 * @param beforeInstall called before an installation.
 * @returns the folder of the environment's programs: `python` and the programs of the packages.
 * @throws {Error} if Python is missing or a package cannot be installed.
 */
export async function ensurePythonEnvironment(
  name: string,
  requirements: string,
  beforeInstall = () => {},
): Promise<string> {
  const wanted = createHash('sha256').update(await readFile(requirements))
  const folder = join(ROOT, '.assay', name, wanted.digest('hex').slice(0, 16))
  const complete = join(folder, 'complete')
  await access(complete).catch(() => {
    beforeInstall()
    return install(folder, requirements, complete)
  })
  return join(folder, 'bin')
}

/** Installs the packages. An interrupted installation is repeated from the beginning. */
async function install(folder: string, requirements: string, complete: string): Promise<void> {
  const options = { timeout: INSTALL_TIMEOUT_MS }
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, '..'), { recursive: true })
  await run('python3', ['-m', 'venv', folder], options)
  await run(join(folder, 'bin', 'pip'), ['install', '--quiet', '-r', requirements], options)
  await writeFile(complete, '')
}
