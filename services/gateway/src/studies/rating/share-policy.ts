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
 * Whether a rater who has done their share may take more: only what the other active raters do not
 * need for theirs.
 * @param others the number of assignments of each other active rater.
 */
export function mayTakeMore(pool: number, share: number, others: readonly number[]): boolean {
  const needed = others.reduce((sum, taken) => sum + Math.max(0, share - taken), 0)
  return pool > needed
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
