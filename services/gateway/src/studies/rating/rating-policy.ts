import type { Rating } from '@assay/contracts/studies/assignments'
import type { StudyDesign } from '@assay/contracts/studies/design'
import type { Criterion } from '@assay/contracts/studies/items'
import type { StudyState } from '@assay/contracts/studies/studies'
import { ConflictError, NotFoundError } from '../../http/app-error.ts'
import { InvalidInputError } from '../../http/invalid-input-error.ts'

/** @throws {NotFoundError} if the assignment does not exist or belongs to another rater. */
export function assertOwn<Assignment>(
  assignment: Assignment | undefined,
): asserts assignment is Assignment {
  if (assignment === undefined) throw new NotFoundError('Assignment not found')
}

/**
 * @throws {NotFoundError} if the user is no rater of the study. An unknown study has the same text,
 * so that nobody learns which studies there are.
 */
export function assertRater<Rater>(rater: Rater | undefined): asserts rater is Rater {
  if (rater === undefined) {
    throw new NotFoundError('You are not a rater of this study. Join it with your invitation.')
  }
}

/** @throws {ConflictError} unless it is the last rating of the rater and the study is open. */
export function assertLast(
  studyState: StudyState,
  assignmentId: string,
  lastId: string | undefined,
): void {
  if (studyState !== 'rating') throw new ConflictError('This study is closed.')
  if (assignmentId !== lastId) throw new ConflictError('You can change your last rating only.')
}

/** @throws {ConflictError} if the study is not being rated or the assignment is settled. */
export function assertOpen(
  studyState: StudyState,
  assignmentState: 'open' | 'rated' | 'skip' | 'flag' | 'conflict',
): void {
  if (studyState !== 'rating') throw new ConflictError('This study is closed.')
  if (assignmentState === 'rated') throw new ConflictError('You have already rated this.')
  if (assignmentState !== 'open') throw new ConflictError('You have already skipped this.')
}

/** @throws {InvalidInputError} if the rating does not have the form of the design. */
export function assertFits(
  rating: Rating,
  design: Pick<StudyDesign, 'kind' | 'dimensions'>,
  rubric: readonly Criterion[],
): void {
  if (rating.kind !== design.kind) {
    throw new InvalidInputError('rating', 'This study needs ratings of the kind "{kind}"', {
      params: { kind: design.kind },
    })
  }
  if (rating.kind === 'scales' && rating.scores.length !== design.dimensions.length) {
    throw new InvalidInputError('rating', 'Each dimension needs one score')
  }
  if (rating.kind === 'rubric' && rating.is_met.length !== rubric.length) {
    throw new InvalidInputError('rating', 'Each criterion needs one decision')
  }
}
