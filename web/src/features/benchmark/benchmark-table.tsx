import chart from '../../components/chart.module.css'
import { ScrollableTable } from '../../components/scrollable-table.tsx'
import table from '../../components/table.module.css'
import classes from './benchmark.module.css'
import type { BenchmarkRow, Rate } from './parse-benchmark.ts'

/** The chart in numbers, for those who cannot see it or want to know exactly. */
export function BenchmarkTable({ rows }: { rows: readonly BenchmarkRow[] }) {
  return (
    <details className={`${chart.details} ${classes.details}`}>
      <summary>Show as a table</summary>
      <ScrollableTable label="CARDBiomedBench" asCards>
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Provider</th>
            <th scope="col">Reasoning</th>
            <th scope="col">Response Quality Rate (95% CI)</th>
            <th scope="col">Safety Rate (95% CI)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ model, company, isReasoning, quality, safety }) => (
            <tr key={model}>
              <th scope="row" className={table.cell}>
                {model}
              </th>
              <td data-label="Provider">{company}</td>
              <td data-label="Reasoning">{isReasoning ? 'yes' : 'no'}</td>
              <td data-label="Response Quality Rate">{rateText(quality)}</td>
              <td data-label="Safety Rate">{rateText(safety)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollableTable>
    </details>
  )
}

/** A rate as the file has it. */
function rateText({ value, low, high }: Rate): string {
  return `${value.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`
}
