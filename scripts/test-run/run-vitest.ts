import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@assay/system'
import { type Tally, tallyVitest, type VitestReport } from './tally.ts'

/**
 * Runs some Vitest projects with Vitest's own output, and counts the outcome. If `paths` are given,
 * runs only files whose path contains one of them.
 */
export async function runVitest(
  stage: string,
  projects: readonly string[],
  signal: AbortSignal,
  paths: readonly string[] = [],
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-report-'))
  const file = join(folder, 'report.json')
  try {
    const code = await runToEnd(
      [
        ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        ...projects.flatMap((project) => ['--project', project]),
        ...paths,
      ],
      signal,
    )
    const text = await readFile(file, 'utf8').catch(() => undefined)
    const report = text === undefined ? undefined : (JSON.parse(text) as VitestReport)
    return tallyVitest(stage, ROOT, report, code)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function runToEnd(args: readonly string[], signal: AbortSignal): Promise<number> {
  // Two runs share the terminal, so neither may move the cursor.
  const child = spawn('vitest', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.pipe(process.stdout, { end: false })
  child.stderr.pipe(process.stderr, { end: false })
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const [code] = (await once(child, 'close')) as [number | null]
  signal.removeEventListener('abort', stop)
  return code ?? 1
}
