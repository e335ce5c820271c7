import { join } from 'node:path'
import { ensurePythonEnvironment } from '@assay/system'

/**
 * On first use, creates a Python environment with pinned versions of the libraries that researchers
 * use. Returns undefined if it cannot be created.
 */
export async function ensurePython(): Promise<string | undefined> {
  const requirements = join(import.meta.dirname, 'requirements.txt')
  const programs = await ensurePythonEnvironment('release-check', requirements).catch(
    () => undefined,
  )
  return programs && join(programs, 'python')
}
