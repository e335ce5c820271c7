import { SUBJECTS } from '@assay/contracts/label-slugs'
import { isInField } from '../rating/share-policy.ts'

const MAX_NAMED = 10

/** States which subjects of a study match no field of expertise that a rater can declare. */
export function noteMatching(subjects: readonly string[]): string[] {
  if (subjects.length === 0)
    return ['No question has a subject, so raters cannot be matched to subjects.']
  const others = subjects.filter((subject) => !SUBJECTS.some((field) => isInField(subject, field)))
  if (others.length === 0) return []
  const more = others.length - MAX_NAMED
  const named = others.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return [
    `Raters cannot be matched to these subjects, because no field of expertise has their name: ${named}.`,
  ]
}
