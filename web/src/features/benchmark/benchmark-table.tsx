import { type Column, DataTable } from '../../components/data-table.tsx'
import { intervalText } from '../../components/format.ts'
import table from '../../components/table.module.css'
import type { BenchmarkRow } from './parse-benchmark.ts'

/** The chart in numbers. */
export function BenchmarkTable({ rows }: { rows: readonly BenchmarkRow[] }) {
  return (
    <DataTable
      label="CARDBiomedBench"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ model }) => model}
      asCards
    />
  )
}

const COLUMNS: readonly Column<BenchmarkRow>[] = [
  { name: 'Model', className: table.cell, cell: ({ model }) => model },
  { name: 'Provider', cell: ({ company }) => company },
  { name: 'Reasoning', cell: ({ isReasoning }) => (isReasoning ? 'yes' : 'no') },
  {
    name: 'Response Quality Rate (95% CI)',
    label: 'Response Quality Rate',
    cell: ({ quality }) => intervalText(quality, 3),
  },
  {
    name: 'Safety Rate (95% CI)',
    label: 'Safety Rate',
    cell: ({ safety }) => intervalText(safety, 3),
  },
]
