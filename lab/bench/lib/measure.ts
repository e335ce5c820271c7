const args = process.argv.slice(2)
const isShort = args.includes('--short')

/**
 * The numbers that an option gives, for example `--votes 1000000,10000000`. With `--short`, the run
 * is as short as possible and only shows that the figure can be measured.
 */
export function numbersOf(name: string, usual: readonly number[], short: readonly number[]) {
  const at = args.indexOf(`--${name}`)
  if (at >= 0) return (args[at + 1] ?? '').split(',').map(Number)
  return isShort ? short : usual
}

export function numberOf(name: string, usual: number, short: number): number {
  return numbersOf(name, [usual], [short])[0] ?? usual
}

export const REPEATS = numberOf('repeats', 3, 1)

/** Repeats a measurement several times. */
export async function repeat<Run>(measure: () => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = []
  for (let count = 0; count < REPEATS; count++) runs.push(await measure())
  return runs
}

/** The value below which a share `q` (0 to 1) of `values` lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

type NumberIn<Run> = { [Key in keyof Run]: Run[Key] extends number ? Key : never }[keyof Run]

/** The median of one figure over all runs. */
export function medianOf<Run>(
  runs: readonly Run[],
  of: NumberIn<Run> | ((run: Run) => number),
): number {
  return median(runs.map((run) => (typeof of === 'function' ? of(run) : (run[of] as number))))
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** The slope of the least-squares line through `points`. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const meanX = sum(points.map(([x]) => x)) / points.length
  const spread = sum(points.map(([x]) => (x - meanX) ** 2))
  return sum(points.map(([x, y]) => (x - meanX) * y)) / spread
}
