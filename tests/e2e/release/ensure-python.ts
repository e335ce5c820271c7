import { join } from 'node:path'
import { ensurePythonEnvironment } from '@assay/system'

/**
 * A Python with the pinned readers of researchers, in a virtual environment of its own, made on
 * first use; undefined where it cannot be had.
 */
export async function ensurePython(): Promise<string | undefined> {
  const requirements = join(import.meta.dirname, 'requirements.txt')
  const programs = await ensurePythonEnvironment('release-check', requirements).catch(
    () => undefined,
  )
  return programs && join(programs, 'python')
}
