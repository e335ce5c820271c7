import { type Capacity, planCapacity } from './plan-capacity.ts'

const PEOPLE = [100, 1_000, 10_000]

const ROWS: readonly (readonly [string, (capacity: Capacity) => string])[] = [
  ['battles and votes a day', ({ battlesPerDay }) => count(battlesPerDay)],
  ['million tokens of answers a day', ({ tokensPerDay }) => round(tokensPerDay / 1e6)],
  ['battles per second, busiest minute', ({ battlesPerS }) => round(battlesPerS)],
  ['battles at once, each with a socket', ({ battles }) => count(battles)],
  ['cores: used, to provide', ({ usedCores, cores }) => `${round(usedCores)}, ${cores}`],
  ['gateways, inference workers', ({ gateways, workers }) => `${gateways}, ${workers}`],
  ['memory of all processes', ({ memoryMb }) => `${round(memoryMb / 1e3)} GB`],
  ['database, a day', ({ databaseMbPerDay: megabytes }) => `${count(round(megabytes))} MB`],
  ['database, a year', ({ databaseGbPerYear: gigabytes }) => `${count(round(gigabytes))} GB`],
]

/** Formats the table of docs/operations.md. */
export function formatCapacity(): string {
  const capacities = PEOPLE.map(planCapacity)
  const lines = [
    ['people a day', ...PEOPLE.map(count)],
    ['---', ...PEOPLE.map(() => '---')],
    ...ROWS.map(([title, read]) => [title, ...capacities.map(read)]),
  ]
  return lines
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
    .replaceAll(' --- ', '---')
}

/** Two significant digits. */
const round = (value: number) => String(Number(value.toPrecision(2)))
const count = (value: number | string) => Number(value).toLocaleString('en-GB')

if (import.meta.main) console.log(formatCapacity())
