import type { StudyRaterDto } from '@assay/contracts/studies/raters'
import type { RaterProgress } from './rater-repository.ts'

export function toRaterDto(rater: RaterProgress): StudyRaterDto {
  const { id, email, name, rated, repeats, skipped, flagged, lastRatedAt } = rater
  return {
    ...{ id, email, name, state: stateOf(rater) },
    ...{ rated, repeats, skipped, flagged },
    last_rated_at: lastRatedAt?.toISOString() ?? null,
  }
}

function stateOf({ joinedAt, leftAt, removedAt }: RaterProgress): StudyRaterDto['state'] {
  if (removedAt) return 'removed'
  if (leftAt) return 'left'
  return joinedAt ? 'rating' : 'invited'
}
