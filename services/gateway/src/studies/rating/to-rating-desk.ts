import type { AssignmentDto, RatedStudyDto, RatingDesk } from '@assay/contracts/studies/assignments'
import type { RatedStudy, ShownAssignment } from './desk-repository.ts'
import { totalOf } from './share-policy.ts'

/** What waits for a rater of a study that is being rated. */
export interface Waiting {
  readonly next?: ShownAssignment | undefined
  readonly further?: number
  readonly last?: string | undefined
}

export function toRatingDesk(
  study: RatedStudy,
  { next, further = 0, last }: Waiting = {},
): RatingDesk {
  const dto = toRatedStudyDto(study, study.state === 'rating' && !next)
  const more = { further, last: last ?? null }
  if (!next) return { study: dto, next: null, ...more }
  const total = Math.max(dto.total, dto.rated + 1)
  return { study: { ...dto, total }, next: toAssignmentDto(next, study.design), ...more }
}

/** @param hasRatedAll whether nothing is left for the rater, also if their part is larger. */
export function toRatedStudyDto(study: RatedStudy, hasRatedAll = false): RatedStudyDto {
  const { id, title, description, version, state, design, rated } = study
  const isOver = state === 'closed' || state === 'archived'
  return {
    ...{ id, title, description, version, state, rated },
    design: { kind: design.kind, dimensions: design.dimensions },
    total: isOver || hasRatedAll ? rated : Math.max(rated, totalOf(study)),
  }
}

export function toAssignmentDto(
  { id, messages, reference, rubric, leftText, rightText, isPair, draft }: ShownAssignment,
  design: RatedStudy['design'],
): AssignmentDto {
  return {
    id,
    messages: [...messages],
    reference: design.shows_reference ? reference : null,
    rubric: design.kind === 'rubric' ? [...rubric] : [],
    responses: isPair ? [leftText, rightText] : [leftText],
    draft: draft as AssignmentDto['draft'],
  }
}
