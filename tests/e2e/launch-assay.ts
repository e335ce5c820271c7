import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ROOT } from '@assay/system'
import { findFreePort } from '@assay/system/servers'
import { onTestFinished } from 'vitest'

export interface Launched {
  readonly launcher: ChildProcess
  readonly url: string
  /** What it printed before it was ready. */
  readonly lines: readonly string[]
}

/** Runs `npm start` with its data in this folder, and waits until it is ready. */
export async function launchAssay(
  stateFolder: string,
  options: readonly string[] = [],
): Promise<Launched> {
  const port = await findFreePort()
  const launcher = spawn(process.execPath, ['scripts/launch.js', 'start', ...options], {
    cwd: ROOT,
    env: { ...process.env, ASSAY_STATE_FOLDER: stateFolder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void launcher.kill())
  const lines: string[] = []
  for await (const line of createInterface({ input: launcher.stdout })) {
    lines.push(line)
    const url = line.match(/running at (\S+)/)?.[1]
    if (url) return { launcher, url, lines }
  }
  throw new Error('npm start ended before it was ready')
}
