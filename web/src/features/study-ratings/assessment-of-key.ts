import type { AnswerTag, Assessment } from '@assay/contracts/assessments'
import { MAX_ANSWER_TAGS } from '@assay/contracts/constants'
import { TAGS, VERDICTS } from '../answers/assessment-labels.ts'

const TAG_KEYS = 'abcdefgh'

/**
 * The assessment after a key: `1` to `4` choose the verdict, `a` to `h` mark a fault or remove the
 * mark. A right answer has no faults.
 */
export function assessmentOfKey(
  key: string,
  { verdict, tags }: { readonly verdict: Assessment['verdict'] | null; readonly tags: AnswerTag[] },
): Assessment | undefined {
  const chosen = VERDICTS[Number(key) - 1]
  if (chosen) return { verdict: chosen, tags: chosen === 'right' ? [] : tags }
  const tag = TAGS[TAG_KEYS.indexOf(key)]
  if (!tag || !verdict || verdict === 'right') return undefined
  if (tags.includes(tag)) return { verdict, tags: tags.filter((other) => other !== tag) }
  return tags.length < MAX_ANSWER_TAGS ? { verdict, tags: [...tags, tag] } : undefined
}
