import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { terminationSignal } from '@assay/runtime'
import { ROOT, readMachineTime } from '@assay/system'

// A figure is a file `bench/p4-durable-votes.ts` that measures itself beside its peer, prints
// both and exits non-zero when it could not. Each runs in a process of its own, one after the
// other, so that figures do not disturb each other. `peers` installs what it measures and runs by
// name alone. With `--explain` it is `bench/explain/p4-durable-votes.ts`, which says where the time goes.
const signal = terminationSignal({ isTool: true })
const words = process.argv.slice(2)
const folder = words.includes('--explain') ? join('bench', 'explain') : 'bench'
const figures = readdirSync(join(ROOT, folder))
  .filter((file) => /^(p\d+|peers)-[a-z0-9-]+\.ts$/.test(file))
  .sort((left, right) => figureNumber(left) - figureNumber(right))

// What follows the first option is for the figures: `npm run bench -- P7 --minutes 30`.
const firstOption = words.findIndex((word) => word.startsWith('--'))
const options = firstOption < 0 ? [] : words.slice(firstOption)
const wanted = words.slice(0, words.length - options.length).map((name) => name.toLowerCase())
const isChosen = (name: string) => (wanted.length === 0 ? name !== 'peers' : wanted.includes(name))
const chosen = figures.filter((file) => isChosen(figureName(file)))
const unknown = wanted.filter((name) => !figures.some((file) => figureName(file) === name))

if (unknown.length > 0 || chosen.length === 0) {
  const known = figures.map((file) => figureName(file).toUpperCase()).join(', ') || 'none yet'
  console.error(`No such figure: ${unknown.join(', ') || 'any'}. There are: ${known}.`)
  process.exitCode = 1
} else {
  const [cpu] = cpus()
  console.log(`${cpu?.model ?? 'unknown processor'} × ${cpus().length}, Node ${process.version}`)
  for (const file of chosen) if (!signal.aborted) await runFigure(file)
}

async function runFigure(file: string): Promise<void> {
  const args = [join(folder, file), ...options]
  console.log(`\n${figureName(file).toUpperCase()}  node ${args.join(' ')}`)
  const [load = 0] = loadavg()
  const before = readMachineTime()
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  signal.removeEventListener('abort', stop)
  const after = readMachineTime()
  const stolen = (100 * (after.stolen - before.stolen)) / (after.total - before.total)
  console.log(
    `${figureName(file).toUpperCase()}  load before it ${load.toFixed(1)}, ${stolen.toFixed(1)} % of the cores' time stolen by the host`,
  )
  if (code !== 0) process.exitCode = 1
}

function figureName(file: string): string {
  return file.slice(0, file.indexOf('-'))
}

function figureNumber(file: string): number {
  return Number.parseInt(figureName(file).slice(1), 10) || Number.POSITIVE_INFINITY
}
