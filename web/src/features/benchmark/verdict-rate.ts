import type { VerdictRateDto } from '@assay/contracts/verdicts'
import { type Interval, shareText } from '../../components/format.ts'

export const toInterval = ({ rate: value, low, high }: VerdictRateDto): Interval => ({
  value,
  low,
  high,
})

/** `62% (51–72)` */
export const verdictRateText = (rate: VerdictRateDto | null) =>
  rate ? shareText(toInterval(rate)) : 'too few yet'

export const VERDICTS_FAILURE = 'The verdicts could not be loaded.'
