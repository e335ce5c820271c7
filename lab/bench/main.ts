import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { terminationSignal } from '@assay/runtime'

// Each figure has a file such as `p3-time-to-first-token.ts`. The file measures the figure and, for
// comparison, the same figure of other software or of a minimal program, and prints both. Each file
// runs in its own process, so that figures do not influence each other. Options apply to all
// figures. `peers` installs the software that it measures, so it runs only if it is named.
const signal = terminationSignal({ isTool: true })
const folder = mkdtempSync(join(tmpdir(), 'assay-figures-'))
const table = join(folder, 'table.md')
const files = readdirSync(import.meta.dirname)
const known = files.filter((file) => /^p\d+-/.test(file)).map((file) => file.replace(/-.*/, ''))
const args = process.argv.slice(2)
const options = args.filter((arg, at) => /^--/.test(arg) || /^--(?!short)/.test(args[at - 1] ?? ''))
const named = args.filter((arg) => !options.includes(arg)).map((arg) => arg.toLowerCase())
known.sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
writeFileSync(table, '| figure | measured | reference | goal | |\n|---|---|---|---|---|\n')
for (const name of named.length > 0 ? named : known) if (!signal.aborted) await runFigure(name)
console.log(`\n${readFileSync(table, 'utf8')}`)
rmSync(folder, { recursive: true })

async function runFigure(name: string): Promise<void> {
  const file = files.find((each) => each.startsWith(`${name}-`))
  if (!file) throw new Error(`there is no ${name}; there are ${known.join(', ')} and peers`)
  console.log(`\n${file} ${options.join(' ')}`)
  const [load = 0] = loadavg()
  const before = readTicks()
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...options], {
    ...{ stdio: 'inherit', env: { ...process.env, BENCH_TABLE: table } },
  })
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  signal.removeEventListener('abort', stop)
  const ticks = readTicks().map((count, at) => count - (before[at] ?? 0))
  const stolen = (100 * (ticks[7] ?? 0)) / ticks.slice(0, 8).reduce((sum, count) => sum + count)
  console.log(
    `${name}: load before it ${load.toFixed(1)}, ${stolen.toFixed(1)} % of the cores' time stolen by the host`,
  )
  if (code !== 0) process.exitCode = 1
}

/**
 * Reads how the cores have spent their time since the machine started, by kind of use. The eighth
 * value is the time that the host has given to other machines.
 */
function readTicks(): number[] {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  return line.split(/\s+/).slice(1).map(Number)
}
