import type { BenchmarkRow } from './parse-benchmark.ts'

export const KINDS = {
  all: 'All Models',
  reasoning: 'Reasoning Models',
  'non-reasoning': 'Non-Reasoning Models',
} as const
export type Kind = keyof typeof KINDS

/** What of the benchmark is looked at; no company means all of them. */
export interface Choice {
  readonly company: string
  readonly kind: Kind
  readonly hidden: ReadonlySet<string>
}

export const EVERYTHING: Choice = { company: '', kind: 'all', hidden: new Set() }

/** The rows that pass the filters, hidden ones included. */
export function chooseRows(
  rows: readonly BenchmarkRow[],
  { company, kind }: Choice,
): BenchmarkRow[] {
  return rows.filter(
    (row) =>
      (company === '' || row.company === company) &&
      (kind === 'all' || row.isReasoning === (kind === 'reasoning')),
  )
}

/** The same choice with a model hidden, or shown again. */
export function toggleModel(choice: Choice, model: string): Choice {
  const hidden = new Set(choice.hidden)
  if (!hidden.delete(model)) hidden.add(model)
  return { ...choice, hidden }
}
