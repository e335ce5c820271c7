import { t } from '@lingui/core/macro'
import type { BenchmarkRow } from './parse-benchmark.ts'

export const KINDS = {
  all: t`All Models`,
  reasoning: t`Reasoning Models`,
  'non-reasoning': t`Non-Reasoning Models`,
} as const
export type Kind = keyof typeof KINDS

/** The visible part of the benchmark; an empty company means all. */
export interface BenchmarkFilter {
  readonly company: string
  readonly kind: Kind
  readonly hidden: ReadonlySet<string>
}

export const NO_FILTER: BenchmarkFilter = { company: '', kind: 'all', hidden: new Set() }

/** The rows that pass the filters, including hidden ones. */
export function filterRows(
  rows: readonly BenchmarkRow[],
  { company, kind }: BenchmarkFilter,
): BenchmarkRow[] {
  return rows.filter(
    (row) =>
      (company === '' || row.company === company) &&
      (kind === 'all' || row.isReasoning === (kind === 'reasoning')),
  )
}

/** The same filter with one model hidden or shown again. */
export function toggleModel(filter: BenchmarkFilter, model: string): BenchmarkFilter {
  const hidden = new Set(filter.hidden)
  if (!hidden.delete(model)) hidden.add(model)
  return { ...filter, hidden }
}
