import type { Assessment } from '@assay/contracts/assessments'
import { TAGS, VERDICTS } from '../answers/assessment-labels.ts'
import { TAG_KEYS, toggleTag, VERDICT_KEYS, withVerdict } from '../votes/change-assessment.ts'

/**
 * The assessment after a key: `1` to `4` choose the verdict, `a` to `h` mark a fault or remove the
 * mark.
 */
export function assessmentOfKey(
  key: string,
  value: Assessment | undefined,
): Assessment | undefined {
  const verdict = VERDICTS[VERDICT_KEYS.indexOf(key)]
  if (verdict) return withVerdict(value, verdict)
  const tag = TAGS[TAG_KEYS.indexOf(key)]
  return tag && value && value.verdict !== 'right' ? toggleTag(value, tag) : undefined
}
