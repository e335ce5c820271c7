/**
 * The maximum count of a list's rows: readers look no further, and counting all would get ever
 * slower.
 */
export const MAX_COUNTED = 1_000

/** Characters of a question in a list, enough to recognise a long question by its beginning. */
export const LISTED_QUESTION_LENGTH = 1_000
