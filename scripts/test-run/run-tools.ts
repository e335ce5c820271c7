import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'
import { startStopwatch } from './stopwatch.ts'
import { type Failure, type Tally, toFailure } from './tally.ts'

const run = promisify(execFile)
const TOOLS = ['biome check', 'tsc', 'tsc -p web', 'tsc -p load-tests', 'knip']

/**
 * Runs the linter and formatter, the type checks and the search for dead code in parallel. Each
 * counts as one check and is timed.
 */
export async function runTools(signal: AbortSignal): Promise<Tally> {
  const outcomes = await Promise.all(TOOLS.map((tool) => runTool(tool, signal)))
  const failures = outcomes.filter((failure) => failure !== undefined)
  return { stage: 'tools', passed: TOOLS.length - failures.length, failures }
}

async function runTool(tool: string, signal: AbortSignal): Promise<Failure | undefined> {
  const [command = '', ...args] = tool.split(' ')
  const elapsed = startStopwatch()
  try {
    await run(command, args, { cwd: ROOT, signal, maxBuffer: 64 * 1024 * 1024 })
    console.log(`✓ ${tool}  ${elapsed()}`)
    return undefined
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const output = stdout || stderr ? `${stdout}${stderr}` : String(error)
    console.log(`✗ ${tool}  ${elapsed()}\n${output}`)
    return toFailure(tool, output)
  }
}
