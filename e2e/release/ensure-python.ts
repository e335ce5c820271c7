import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'

const run = promisify(execFile)
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt')
const INSTALL_TIMEOUT_MS = 240_000

/**
 * A Python with the pinned readers of researchers, in a virtual environment of its own, made on
 * first use; undefined where it cannot be had.
 */
export async function ensurePython(): Promise<string | undefined> {
  const wanted = createHash('sha256').update(await readFile(REQUIREMENTS))
  const folder = join(ROOT, '.assay', 'release-check', wanted.digest('hex').slice(0, 16))
  const python = join(folder, 'bin', 'python')
  const complete = join(folder, 'complete')
  try {
    await access(complete).catch(() => install(folder, complete))
    return python
  } catch {
    return undefined
  }
}

async function install(folder: string, complete: string): Promise<void> {
  const options = { timeout: INSTALL_TIMEOUT_MS }
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, '..'), { recursive: true })
  await run('python3', ['-m', 'venv', folder], options)
  await run(join(folder, 'bin', 'pip'), ['install', '--quiet', '-r', REQUIREMENTS], options)
  await writeFile(complete, '')
}
