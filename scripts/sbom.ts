import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { ROOT } from '@assay/system'

// Writes a CycloneDX document to the given file, or to .assay/sbom.cdx.json. It lists the packages
// that the lockfile installs on this platform, with hashes and licences. pnpm does the work,
// because it owns the lockfile.
const PNPM = 'pnpm@12.21.0'
const [file = '.assay/sbom.cdx.json'] = process.argv.slice(2)
const out = resolve(ROOT, file)

await mkdir(dirname(out), { recursive: true })
const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6']
const child = spawn('npx', ['--yes', PNPM, 'sbom', ...format, '--out', out], {
  cwd: ROOT,
  stdio: 'inherit',
})
const [code] = (await once(child, 'exit')) as [number | null]
process.exitCode = code ?? 1
