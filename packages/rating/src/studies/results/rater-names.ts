import type { RecordedRating } from './study-record.ts'

/**
 * Returns a pseudonym for each rater, by id. The pseudonyms follow the order of the assignments' ids,
 * which are random. The order of the raters' own ids would reveal who joined first.
 */
export function raterNames(
  ratings: readonly Pick<RecordedRating, 'raterId' | 'assignmentId'>[],
): ReadonlyMap<string, string> {
  const sorted = ratings.toSorted((one, other) => (one.assignmentId < other.assignmentId ? -1 : 1))
  const raterIds = new Set(sorted.map(({ raterId }) => raterId))
  return new Map([...raterIds].map((id, index) => [id, `Rater ${index + 1}`]))
}
