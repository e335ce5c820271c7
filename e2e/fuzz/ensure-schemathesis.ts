import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'

const run = promisify(execFile)
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt')
const INSTALL_TIMEOUT_MS = 180_000

export interface Tool {
  /** Undefined when it cannot be had here; then `reason` says why. */
  readonly program?: string
  readonly reason?: string
}

/** Schemathesis of the pinned version in a virtual environment of its own, made on first use. */
export async function ensureSchemathesis(): Promise<Tool> {
  const wanted = createHash('sha256')
    .update(await readFile(REQUIREMENTS))
    .digest('hex')
  const folder = join(ROOT, '.assay', 'schemathesis', wanted.slice(0, 16))
  const program = join(folder, 'bin', 'schemathesis')
  try {
    if (!(await exists(program))) await install(folder)
    return { program }
  } catch (error) {
    const [line] = String(error).split('\n')
    return { reason: `Schemathesis cannot be installed here: ${line}` }
  }
}

/** pip puts the program there last; a failure before that begins anew the next time. */
async function install(folder: string): Promise<void> {
  const options = { timeout: INSTALL_TIMEOUT_MS }
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, '..'), { recursive: true })
  await run('python3', ['-m', 'venv', folder], options)
  await run(join(folder, 'bin', 'pip'), ['install', '--quiet', '-r', REQUIREMENTS], options)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
