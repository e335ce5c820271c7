import type { StudyDesign } from '@assay/contracts/studies/design'

/** What a study has to distribute. */
export interface Workload {
  /** Number of assignments, without repeats. */
  readonly assignments: number
  readonly design: Pick<StudyDesign, 'raters'>
  /** Raters who have joined and not left. */
  readonly joinedRaters: number
}

/** The number of assignments that each rater gets if all raters do the same. */
export function shareOf({ assignments, design, joinedRaters }: Workload): number {
  return Math.ceil(assignments / Math.max(design.raters, joinedRaters, 1))
}

/** The number of repeats that belong to this number of assignments. */
export function repeatsOf(assignments: number, repeatShare: number): number {
  return Math.floor(assignments * repeatShare)
}

/** What became of a rater's assignments. */
export interface Part extends Workload {
  readonly design: Pick<StudyDesign, 'raters' | 'repeat_share'>
  /** Number of assignments that the rater took on beyond the share. */
  readonly further: number
  /** Flagged assignments count for the share, but get no rating. */
  readonly flagged: number
  readonly skippedRepeats: number
}

/** The number of ratings, with repeats, that the rater gives in all. */
export function totalOf(part: Part): number {
  const rated = shareOf(part) + part.further - part.flagged
  return rated + repeatsOf(rated, part.design.repeat_share) - part.skippedRepeats
}

/**
 * The number of assignments that other active raters still need for their share. A rater who has
 * done their own share leaves these in the pool.
 * @param taken the number of assignments of each other active rater.
 */
export function neededByOthers(share: number, taken: readonly number[]): number {
  return taken.reduce((sum, count) => sum + Math.max(0, share - count), 0)
}

/** Whether the subject of an item, as the organiser wrote it, is the field of a rater. */
export function isInField(subject: string, field: string): boolean {
  const slug = subject
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return slug === field
}
