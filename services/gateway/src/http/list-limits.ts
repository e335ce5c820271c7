/** The most rows of a list that are counted: nobody looks further, and counting on would take ever longer. */
export const MAX_COUNTED = 1_000

/** Characters of a question in a list: the beginning of a long one is enough to know it again. */
export const LISTED_QUESTION_LENGTH = 1_000
