import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '@assay/system'
import { findPython } from './ledger-check/find-python.ts'

// Checks a ledger export or a release, with the verifier that each release contains.
const VERIFIER = join(ROOT, 'packages', 'release', 'verify.py')

const python = await findPython()
const child = spawn(python, ['-B', VERIFIER, ...process.argv.slice(2)], { stdio: 'inherit' })
const [code] = (await once(child, 'exit')) as [number | null]
process.exitCode = code ?? 1
