/** What a study has to distribute. */
export interface Workload {
  /** Number of assignments, without repeats. */
  readonly assignments: number
  readonly plannedRaters: number
  /** Raters who have joined and not left. */
  readonly joinedRaters: number
}

/** The number of assignments that each rater gets if all raters do the same. */
export function shareOf({ assignments, plannedRaters, joinedRaters }: Workload): number {
  return Math.ceil(assignments / Math.max(plannedRaters, joinedRaters, 1))
}

/** The number of repeats that belong to this number of assignments. */
export function repeatsOf(assignments: number, repeatShare: number): number {
  return Math.floor(assignments * repeatShare)
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
