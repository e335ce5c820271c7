import { join } from 'node:path'
import { ensurePythonEnvironment } from '@assay/system'

/**
 * A Python with the pinned libraries of researchers, in its own virtual environment, created on
 * first use; undefined if it cannot be created.
 */
export async function ensurePython(): Promise<string | undefined> {
  const requirements = join(import.meta.dirname, 'requirements.txt')
  const programs = await ensurePythonEnvironment('release-check', requirements).catch(
    () => undefined,
  )
  return programs && join(programs, 'python')
}
