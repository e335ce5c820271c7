import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { terminationSignal } from '@assay/runtime'
import { ROOT, readMachineTime } from '@assay/system'

// A figure is a file `bench/p4-durable-votes.ts` that measures itself beside its peer, prints
// both and exits non-zero when it could not. Each runs in a process of its own, one after the
// other, so that figures do not disturb each other. `peers` installs what it measures and runs by
// name alone. With `--explain` it is `bench/explain/p4-durable-votes.ts`, which says where the time goes.
const signal = terminationSignal({ isTool: true })
const words = process.argv.slice(2).filter((word) => word !== '--explain')
const figuresFolder = process.argv.includes('--explain') ? join('bench', 'explain') : 'bench'
const figures = readdirSync(join(ROOT, figuresFolder))
  .filter((file) => /^(p\d+|peers)-[a-z0-9-]+\.ts$/.test(file))
  .sort((left, right) => figureNumber(left) - figureNumber(right))
const { wanted, unknown } = readWanted()

if (unknown.length > 0) {
  const known = figures.map((file) => figureName(file).toUpperCase()).join(', ')
  console.error(`No such figure: ${unknown.join(', ')}. There are: ${known}.`)
  process.exitCode = 1
} else {
  await runAll()
}

/** Each figure is followed by its own options: `npm run bench -- P5 --models 50 P7 --minutes 30`. */
function readWanted() {
  const wanted: { readonly file: string; readonly options: string[] }[] = []
  const unknown: string[] = []
  const all = figures.map(figureName).filter((name) => name !== 'peers')
  for (const word of words.length > 0 ? words : all) {
    const file = figures.find((one) => figureName(one) === word.toLowerCase())
    const options = wanted.at(-1)?.options ?? []
    if (file) wanted.push({ file, options: [] })
    else if (wanted.length > 0 && (word.startsWith('--') || options.length > 0)) options.push(word)
    else unknown.push(word)
  }
  return { wanted, unknown }
}

async function runAll(): Promise<void> {
  const [cpu] = cpus()
  console.log(`${cpu?.model ?? 'unknown processor'} × ${cpus().length}, Node ${process.version}`)
  const folder = mkdtempSync(join(tmpdir(), 'assay-figures-'))
  const tableFile = join(folder, 'table.md')
  writeFileSync(tableFile, '| figure | measured | beside it | goal | |\n|---|---|---|---|---|\n')
  for (const { file, options } of wanted)
    if (!signal.aborted) await runFigure(file, options, tableFile)
  // What explains figures reports none.
  if (figuresFolder === 'bench') console.log(`\n${readFileSync(tableFile, 'utf8')}`)
  rmSync(folder, { recursive: true })
}

async function runFigure(
  file: string,
  options: readonly string[],
  tableFile: string,
): Promise<void> {
  const args = [join(figuresFolder, file), ...options]
  console.log(`\n${figureName(file).toUpperCase()}  node ${args.join(' ')}`)
  const [load = 0] = loadavg()
  const before = readMachineTime()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, BENCH_TABLE: tableFile },
  })
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
