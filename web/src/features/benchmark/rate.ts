import type { VerdictRateDto } from '@assay/contracts/verdicts'
import type { Rate } from './parse-benchmark.ts'

export function toRate({ rate: value, low, high }: VerdictRateDto): Rate {
  return { value, low, high }
}

/** `62% (51–72)`; a dash where nothing is known. */
export function percentText(rate: VerdictRateDto | null): string {
  if (!rate) return '–'
  const percent = (share: number) => Math.round(share * 100)
  return `${percent(rate.rate)}% (${percent(rate.low)}–${percent(rate.high)})`
}
