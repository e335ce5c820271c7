import type { Rating } from '@assay/contracts/studies/assignments'
import type { StudyDesign } from '@assay/contracts/studies/design'
import type { Criterion } from '@assay/contracts/studies/items'
import type { RatingOf } from '../two-way.ts'

/** What the results of a study are computed from. */
export interface StudyRecord {
  readonly design: Pick<StudyDesign, 'kind' | 'dimensions'>
  /** In the order of the study. */
  readonly arms: readonly RecordedArm[]
  readonly items: readonly RecordedItem[]
  /** In the order of the items, and of an item's assignments. The bootstrap depends on the order. */
  readonly ratings: readonly RecordedRating[]
  /** Number of assignments, without repeats and without those that a copy replaced. */
  readonly expected: number
}

export interface RecordedArm {
  readonly id: string
  readonly name: string
  readonly isLeftOut: boolean
  /** Responses that have ended; those that were never collected are not counted. */
  readonly responses: number
  readonly declined: number
  readonly failed: number
  /** Number of responses that reveal their model; null if none was checked. */
  readonly selfIdentified: number | null
}

export interface RecordedItem {
  readonly id: string
  readonly subject: string | null
  readonly tags: readonly string[]
  readonly rubric: readonly Criterion[]
}

export interface RecordedRating extends RatingOf {
  readonly assignmentId: string
  /** The assignment that this one repeats. */
  readonly repeatOf: string | null
  readonly leftArmId: string
  readonly rightArmId: string | null
  readonly rating: Rating
  readonly seconds: number | null
}

/** A rating of one kind. */
export type RatingOfKind<Kind extends Rating['kind']> = RecordedRating & {
  readonly rating: Extract<Rating, { kind: Kind }>
}

/** Selects the ratings of one kind. A study has only ratings of its own kind. */
export function ofKind<Kind extends Rating['kind']>(
  kind: Kind,
  ratings: readonly RecordedRating[],
): RatingOfKind<Kind>[] {
  return ratings.filter((one): one is RatingOfKind<Kind> => one.rating.kind === kind)
}
