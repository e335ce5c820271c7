import type { AnswerTag, AnswerVerdict, Assessment } from '@assay/contracts/assessments'
import { MAX_ANSWER_TAGS } from '@assay/contracts/constants'

/** The keys of the verdicts and of the tags, in the order of their buttons. */
export const VERDICT_KEYS = '1234'
export const TAG_KEYS = 'abcdefgh'

/** The assessment with another verdict. A right answer has no faults. */
export function withVerdict(value: Assessment | undefined, verdict: AnswerVerdict): Assessment {
  return { verdict, tags: verdict === 'right' ? [] : (value?.tags ?? []) }
}

/** Removes the mark of a fault, or marks it if fewer faults than the limit are marked. */
export function toggleTag({ verdict, tags }: Assessment, tag: AnswerTag): Assessment {
  if (tags.includes(tag)) return { verdict, tags: tags.filter((other) => other !== tag) }
  return { verdict, tags: [...tags, tag].slice(0, MAX_ANSWER_TAGS) }
}
