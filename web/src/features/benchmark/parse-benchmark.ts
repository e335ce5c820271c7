import type { Interval } from '../../components/interval-text.ts'

/** A model's results in the benchmark. */
export interface BenchmarkRow {
  readonly model: string
  readonly quality: Interval
  readonly safety: Interval
  readonly isReasoning: boolean
  readonly company: string
}

const RATE = /^([\d.]+) \(([\d.]+), ([\d.]+)\)$/

/**
 * Parses the benchmark's file: Model, Response Quality Rate, Safety Rate, is_reasoning, company.
 * @throws {Error} at an invalid line, or when there are no rows.
 */
export function parseBenchmark(csv: string): BenchmarkRow[] {
  const lines = csv.split('\n').filter((line) => line.trim() !== '')
  const rows = lines.slice(1).map((line) => toRow(splitLine(line)))
  if (rows.length === 0) throw new Error('benchmark has no rows')
  return rows
}

/** Splits a line into cells. Quoted cells may contain commas. */
function splitLine(line: string): string[] {
  return [...line.trim().matchAll(/"([^"]*)"|([^,]+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
}

function toRow([
  model = '',
  quality = '',
  safety = '',
  isReasoning,
  company,
]: string[]): BenchmarkRow {
  if (!company) throw new Error(`invalid benchmark row: ${model}`)
  return {
    model,
    quality: toRate(quality),
    safety: toRate(safety),
    isReasoning: isReasoning === 'yes',
    company,
  }
}

function toRate(text: string): Interval {
  const found = RATE.exec(text)
  if (!found) throw new Error(`invalid benchmark rate: ${text}`)
  const [value, low, high] = found.slice(1).map(Number) as [number, number, number]
  return { value, low, high }
}
