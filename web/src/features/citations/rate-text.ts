import type { CitationRateDto } from '@assay/contracts/citation-rates'

/** `2.50 (2.40–2.60)`, with the 95 % interval. */
export function rateText(rate: CitationRateDto | null): string {
  if (!rate) return 'too few'
  return `${rate.value.toFixed(2)} (${rate.low.toFixed(2)}–${rate.high.toFixed(2)})`
}

/** A share: `80% (70–90)`. */
export function shareText(rate: CitationRateDto | null): string {
  if (!rate) return 'too few'
  const percent = (share: number) => Math.round(share * 100)
  return `${percent(rate.value)}% (${percent(rate.low)}–${percent(rate.high)})`
}
