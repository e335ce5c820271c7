import { join } from 'node:path'
import { ensurePythonEnvironment } from '@assay/system'

export interface Tool {
  /** Undefined when it cannot be had here; then `reason` says why. */
  readonly program?: string
  readonly reason?: string
}

/** Schemathesis of the pinned version in a virtual environment of its own, made on first use. */
export async function ensureSchemathesis(): Promise<Tool> {
  const requirements = join(import.meta.dirname, 'requirements.txt')
  try {
    const programs = await ensurePythonEnvironment('schemathesis', requirements)
    return { program: join(programs, 'schemathesis') }
  } catch (error) {
    const [line] = String(error).split('\n')
    return { reason: `Schemathesis cannot be installed here: ${line}` }
  }
}
