import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'

const run = promisify(execFile)
const COMPLAINT_LINES = 15
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

export interface DockerOptions {
  /** Defaults to this process's environment. */
  readonly env?: NodeJS.ProcessEnv
  readonly signal?: AbortSignal
}

/**
 * Runs one docker command in the repository.
 * @returns the command's output.
 * @throws {Error} if the command fails, with the last lines of its error output.
 */
export async function runDocker(
  args: readonly string[],
  { env = process.env, signal }: DockerOptions = {},
): Promise<string> {
  try {
    const options = { cwd: ROOT, env, maxBuffer: MAX_OUTPUT_BYTES, ...(signal && { signal }) }
    return (await run('docker', [...args], options)).stdout
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    const complaint = stderr.trim().split('\n').slice(-COMPLAINT_LINES).join('\n')
    throw new Error(`docker ${args.join(' ')}: ${complaint || error}`, { cause: error })
  }
}
