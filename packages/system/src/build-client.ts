import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './root.ts'

const run = promisify(execFile)
const WEB = join(ROOT, 'web')
const OUTPUT = join(WEB, 'dist')
const STAMP = join(OUTPUT, '.sources')
const SOURCES = [
  'web/{src,public}/**/*',
  'web/*.{html,json,ts,js,cjs,mjs}',
  'packages/{contracts,citations,password-strength,text-filters}/src/**/*',
  'docs/rating-method.md',
  'pnpm-lock.yaml',
]

/**
 * Builds the client with Vite, unless its sources have not changed since the last build.
 * @returns the folder to serve.
 */
export async function buildClient(report: (line: string) => void = () => {}): Promise<string> {
  const wanted = await hashSources()
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === wanted && existsSync(join(OUTPUT, 'index.html'))) return OUTPUT

  report('Building the client …')
  const vite = join(WEB, 'node_modules', 'vite', 'bin', 'vite.js')
  try {
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: WEB,
      // In a test, Vite would inherit NODE_ENV and build for development.
      env: { ...process.env, NODE_ENV: 'production' },
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`the client cannot be built:\n${stdout}${stderr}`.trim(), { cause: error })
  }
  await writeFile(STAMP, wanted)
  return OUTPUT
}

async function hashSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(file))
  return hash.digest('hex')
}
