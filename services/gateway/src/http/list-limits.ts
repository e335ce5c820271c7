/**
 * The number up to which the rows of a list are counted. Readers do not need more, and counting all
 * rows would become slower as the table grows.
 */
export const MAX_COUNTED = 1_000

/**
 * The number of characters shown of a question in a list. They are enough to recognise a long
 * question.
 */
export const LISTED_QUESTION_LENGTH = 1_000
