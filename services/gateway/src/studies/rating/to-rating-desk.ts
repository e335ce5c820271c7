import type { AssignmentDto, RatedStudyDto, RatingDesk } from '@assay/contracts/studies/assignments'
import type { RatedStudy, ShownAssignment } from './desk-repository.ts'
import { repeatsOf, shareOf } from './share-policy.ts'

export function toRatingDesk(study: RatedStudy, next?: ShownAssignment): RatingDesk {
  const dto = toRatedStudyDto(study)
  if (!next) {
    const isDone = study.state === 'rating'
    return { study: isDone ? { ...dto, total: dto.rated } : dto, next: null }
  }
  const total = Math.max(dto.total, dto.rated + 1)
  return { study: { ...dto, total }, next: toAssignmentDto(next, study) }
}

export function toRatedStudyDto(study: RatedStudy): RatedStudyDto {
  const { id, title, description, state, design, rated, assignments, joinedRaters } = study
  const share = shareOf({ assignments, plannedRaters: design.raters, joinedRaters })
  return {
    ...{ id, title, description, state, rated },
    design: { kind: design.kind, dimensions: design.dimensions },
    total: Math.max(rated, share + repeatsOf(share, design.repeat_share)),
  }
}

function toAssignmentDto(
  { id, messages, reference, rubric, leftText, rightText, isPair, draft }: ShownAssignment,
  { design }: RatedStudy,
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
