import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensurePythonEnvironment } from '@assay/system'
import { computeQuantities } from './statistics/compute-quantities.ts'
import { type DrawnStudy, drawStudies } from './statistics/draw-study.ts'
import { QUANTITIES, type QuantityName } from './statistics/quantities.ts'

// Computes the statistics of simulated studies with `packages/rating/src/studies` and with Python
// packages, and prints the greatest difference of each quantity. On first use, it installs the
// packages in an environment of its own. With `--quick`, there are only a few studies.
type Numbers = readonly (number | null)[]
type Values = Partial<Readonly<Record<string, Numbers>>>

const FOLDER = join(import.meta.dirname, 'statistics')

const studies = drawStudies(process.argv.includes('--quick'))
const peers = await computeWithPackages(studies)
const own = studies.map((study): Values => computeQuantities(study))

console.log(`Statistics of ${studies.length} simulated studies, beside Python packages.`)
console.log('Differences are relative to values above 1.')
printRow('', ['packages', 'values', 'difference', 'tolerance'])
const differing = Object.entries(QUANTITIES).filter(([name, { packages, tolerance }]) => {
  const { difference, count } = compare(name as QuantityName)
  const agrees = count > 0 && difference <= tolerance
  const shown = [packages, `${count}`, difference.toExponential(1), tolerance.toExponential(0)]
  printRow(name, [...shown, agrees ? '' : 'DIFFERS'])
  return !agrees
})
if (differing.length > 0) process.exitCode = 1
console.log(
  differing.length === 0 ? 'All quantities agree.' : `${differing.length} quantities differ.`,
)

async function computeWithPackages(drawn: readonly DrawnStudy[]): Promise<Values[]> {
  const programs = await ensurePythonEnvironment(
    'study-statistics',
    join(FOLDER, 'requirements.txt'),
    () => console.log('Installing the Python packages …'),
  )
  const folder = await mkdtemp(join(tmpdir(), 'assay-statistics-'))
  const path = join(folder, 'studies.json')
  await writeFile(path, JSON.stringify(drawn))
  const args = ['-B', '-W', 'ignore', join(FOLDER, 'compute-quantities.py'), path]
  const { stdout } = await promisify(execFile)(join(programs, 'python'), args, {
    maxBuffer: 2 ** 28,
  }).finally(() => rm(folder, { recursive: true }))
  return JSON.parse(stdout)
}

/** Returns the greatest difference over all studies. Infinite if only one side has a value. */
function compare(name: QuantityName) {
  let [difference, count] = [0, 0]
  for (const [index, values] of own.entries()) {
    const [ours = [], theirs = []] = [values[name], peers[index]?.[name]]
    if (ours.length !== theirs.length) difference = Number.POSITIVE_INFINITY
    for (const [place, one] of ours.entries())
      difference = Math.max(difference, differenceOf(one, theirs[place] ?? null))
    count += ours.length
  }
  return { difference, count }
}

function differenceOf(one: number | null, other: number | null): number {
  const isKnown = one !== null && Number.isFinite(one)
  if (!isKnown || other === null) return isKnown === (other !== null) ? 0 : Number.POSITIVE_INFINITY
  return Math.abs(one - other) / Math.max(1, Math.abs(other))
}

function printRow(name: string, [packages = '', ...cells]: readonly string[]): void {
  const line = cells.map((cell) => cell.padEnd(12)).join('')
  console.log(`  ${name.padEnd(28)}${packages.padEnd(22)}${line}`.trimEnd())
}
