import type { VerdictRateDto } from '@assay/contracts/verdicts'
import { t } from '@lingui/core/macro'
import { type Interval, shareText } from '../../components/interval-text.ts'

export const toInterval = ({ rate: value, low, high }: VerdictRateDto): Interval => ({
  value,
  low,
  high,
})

/** `62% (51–72)` */
export const verdictRateText = (rate: VerdictRateDto | null) =>
  rate ? shareText(toInterval(rate)) : t`too few yet`

export const VERDICTS_FAILURE = t`The verdicts could not be loaded.`
