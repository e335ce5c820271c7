import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@assay/system'
import { findPython } from '../find-python.ts'

const VERIFIER = join(ROOT, 'packages', 'release', 'verify.py')
const PYTHON = await findPython()

/**
 * Runs the verifier on an export, and returns its output.
 * @param options the contents of the files that the command's options name, by option; an option
 * with several files names them `checkpoint-0`, `checkpoint-1` and so on
 */
export async function runVerifier(
  lines: readonly string[],
  options: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-verify-'))
  const path = join(folder, 'ledger.ndjson')
  await writeFile(path, lines.map((line) => `${line}\n`).join(''))
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
