import type { SnapshotLine } from '@assay/contracts/ledger-snapshot'
import type { VerdictRateDto } from '@assay/contracts/verdicts'
import type { VerdictRates } from '@assay/rating'

/** Converts the rates to their lines in an export, sorted by model. */
export function toVerdictLines(
  rates: ReadonlyMap<string, VerdictRates>,
): SnapshotLine['snapshot']['verdicts'] {
  return [...rates]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([model, { answers, voters, quality, safety }]) => ({
      ...{ model, answers, voters, quality: toRate(quality), safety: toRate(safety) },
    }))
}

function toRate(interval: VerdictRates['quality']): VerdictRateDto | null {
  return interval ? { rate: interval.share, low: interval.low, high: interval.high } : null
}
