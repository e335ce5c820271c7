import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '@assay/system'
import { findPython } from '../find-python.ts'

const VERIFIER = join(ROOT, 'packages', 'release', 'verify.py')
const PYTHON = await findPython()

/**
 * The contents of the files that the command's options name, by option. An option with several
 * files names them `checkpoint-0`, `checkpoint-1` and so on.
 */
type Options = Readonly<Record<string, string | readonly string[]>>

const toText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

/** Runs the verifier on an export, and returns its output. */
export function runVerifier(lines: readonly string[], options: Options = {}): Promise<string> {
  return runOn('ledger.ndjson', (path) => writeFile(path, toText(lines)), options)
}

/** Runs the verifier on a release without tables, and returns its output. */
export function runVerifierOnRelease(
  lines: readonly string[],
  checkpoint: string,
  options: Options,
): Promise<string> {
  const files = { 'ledger.ndjson.gz': gzipSync(toText(lines)), 'checkpoint.json': checkpoint }
  const sums = Object.entries(files).map(
    ([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}`,
  )
  const write = async (path: string) => {
    await mkdir(path)
    for (const [name, content] of Object.entries({ ...files, SHA256SUMS: toText(sums) }))
      await writeFile(join(path, name), content)
  }
  return runOn('release', write, options)
}

async function runOn(
  name: string,
  write: (path: string) => Promise<void>,
  options: Options,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-verify-'))
  const path = join(folder, name)
  await write(path)
  const args = ['-B', VERIFIER, path]
  for (const [option, contents] of Object.entries(options)) {
    args.push(`--${option}`)
    for (const [at, content] of [contents].flat().entries()) {
      await writeFile(join(folder, `${option}-${at}`), content)
      args.push(join(folder, `${option}-${at}`))
    }
  }
  const printed = await new Promise<string>((resolve) => {
    execFile(PYTHON, args, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
  await rm(folder, { recursive: true })
  return printed
}
