/** Limits of a study that the client needs too. This file does not import zod. */

export const MAX_STUDY_ITEMS = 5_000
/** Largest upload of items or answers. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024

export const MIN_ARMS = 2
export const MAX_ARMS = 12

export const MAX_DIMENSIONS = 8
export const MAX_DIMENSION_LENGTH = 60
export const MAX_BUDGET_USD = 1_000_000
export const MAX_RATINGS_EACH = 20
export const MAX_STUDY_RATERS = 200
/** Largest share of the assignments that are repeated. */
export const MAX_REPEAT_SHARE = 0.5
/** Starting the rating inserts all assignments in one transaction. */
export const MAX_STUDY_ASSIGNMENTS = 200_000

/** A difference of two arms is shown if its p-value is at most this. */
export const MAX_ERROR_CHANCE = 0.05
/** Fewer comparisons show nothing about agreement. */
export const MIN_COMPARED = 10
/** Krippendorff's limits of α for conclusions and for tentative conclusions. */
export const RELIABLE_ALPHA = 0.8
export const TENTATIVE_ALPHA = 0.667
