import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from '@assay/system'
import { startStopwatch } from './stopwatch.ts'
import type { Tally } from './tally.ts'

const run = promisify(execFile)
const TOOLS = ['biome check', 'tsc', 'tsc -p web', 'tsc -p load-tests', 'knip']

/** Lint and format, types, dead code: side by side, each counted as one check and timed. */
export async function runTools(signal: AbortSignal): Promise<Tally> {
  const outcomes = await Promise.all(TOOLS.map((tool) => runTool(tool, signal)))
  const passed = outcomes.filter(Boolean).length
  return { stage: 'tools', passed, failed: outcomes.length - passed }
}

async function runTool(tool: string, signal: AbortSignal): Promise<boolean> {
  const [command = '', ...args] = tool.split(' ')
  const elapsed = startStopwatch()
  try {
    await run(command, args, { cwd: ROOT, signal, maxBuffer: 64 * 1024 * 1024 })
    console.log(`✓ ${tool}  ${elapsed()}`)
    return true
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    console.log(`✗ ${tool}  ${elapsed()}\n${stdout}${stderr}${stdout || stderr ? '' : error}`)
    return false
  }
}
