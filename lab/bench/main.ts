import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { terminationSignal } from '@assay/runtime'
import { ROOT, readMachineTime } from '@assay/system'

// A figure is a file `p4-durable-votes.ts` that measures itself beside its peer and prints both. Each
// runs in a process of its own, so that figures do not disturb each other. `peers` installs what it
// measures and runs by name alone.
const signal = terminationSignal({ isTool: true })
const files = new Map(
  readdirSync(import.meta.dirname)
    .filter((file) => /^(p\d+|peers)-/.test(file))
    .map((file) => [file.slice(0, file.indexOf('-')), file]),
)
const all = [...files.keys()]
  .filter((name) => name !== 'peers')
  .sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
const { options, wanted } = readWords(process.argv.slice(2))
const unknown = wanted.filter(({ name }) => !files.has(name))

if (unknown.length > 0) {
  const known = [...all, 'peers'].join(', ').toUpperCase()
  console.error(
    `No such figure: ${unknown.map(({ name }) => name).join(', ')}. There are: ${known}.`,
  )
  process.exitCode = 1
} else await runAll()

/** Options before the first figure hold for all: `--short P5 --votes 1000000 P7 --minutes 30`. */
function readWords(words: readonly string[]) {
  const options: string[] = []
  const wanted: { readonly name: string; readonly options: string[] }[] = []
  for (const [at, word] of words.entries()) {
    const isOption = word.startsWith('--') || (words[at - 1]?.startsWith('--') && /^\d/.test(word))
    if (isOption) (wanted.at(-1)?.options ?? options).push(word)
    else wanted.push({ name: word.toLowerCase(), options: [] })
  }
  return {
    options,
    wanted: wanted.length > 0 ? wanted : all.map((name) => ({ name, options: [] })),
  }
}

async function runAll(): Promise<void> {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`)
  const folder = mkdtempSync(join(tmpdir(), 'assay-figures-'))
  const table = join(folder, 'table.md')
  writeFileSync(table, '| figure | measured | beside it | goal | |\n|---|---|---|---|---|\n')
  for (const figure of wanted)
    if (!signal.aborted) await runFigure(figure.name, [...options, ...figure.options], table)
  console.log(`\n${readFileSync(table, 'utf8')}`)
  rmSync(folder, { recursive: true })
}

async function runFigure(name: string, args: readonly string[], table: string): Promise<void> {
  const title = name.toUpperCase()
  console.log(`\n${title}  ${args.join(' ')}`)
  const [load = 0] = loadavg()
  const before = readMachineTime()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, files.get(name) ?? ''), ...args],
    {
      ...{ cwd: ROOT, stdio: 'inherit', env: { ...process.env, BENCH_TABLE: table } },
    },
  )
  const stop = () => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  signal.removeEventListener('abort', stop)
  const after = readMachineTime()
  const stolen = (100 * (after.stolen - before.stolen)) / (after.total - before.total)
  console.log(
    `${title}  load before it ${load.toFixed(1)}, ${stolen.toFixed(1)} % of the cores' time stolen by the host`,
  )
  if (code !== 0) process.exitCode = 1
}
