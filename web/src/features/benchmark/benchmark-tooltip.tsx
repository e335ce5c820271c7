import chart from '../../components/chart.module.css'
import type { BenchmarkRow, Rate } from './parse-benchmark.ts'

export interface BenchmarkTooltipProps {
  readonly active?: boolean
  readonly payload?: readonly { readonly payload?: { readonly row: BenchmarkRow } }[]
}

/** What the point under the pointer stands for. */
export function BenchmarkTooltip({ active, payload }: BenchmarkTooltipProps) {
  const row = payload?.[0]?.payload?.row
  if (!active || !row) return null
  return (
    <div className={chart.tooltip}>
      <strong>{row.model}</strong>
      <span>
        {row.company}
        {row.isReasoning && ', reasoning'}
      </span>
      <span>Response quality {percent(row.quality)}</span>
      <span>Safety {percent(row.safety)}</span>
    </div>
  )
}

function percent({ value, low, high }: Rate): string {
  const of = (rate: number) => (rate * 100).toFixed(1)
  return `${of(value)}% (${of(low)}–${of(high)})`
}
