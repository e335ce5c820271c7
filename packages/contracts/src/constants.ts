/**
 * The values of the wire that both ends need at run time. No schema here and no import of zod, so
 * that the browser can take them (`@assay/contracts/constants`) without the schemas' weight.
 */

/** What the two models of a battle are called until the vote. */
export const BATTLE_ALIASES = { left: 'Assistant A', right: 'Assistant B' } as const

/** Close codes of the chat socket. After a resumable one the client comes back with `resume`. */
export const CLOSE_CODE = {
  done: 1000,
  goingAway: 1001,
  tooLarge: 1009,
  internal: 1011,
  stalledReader: 4008,
  badRequest: 4400,
  unauthenticated: 4401,
  forbidden: 4403,
  notFound: 4404,
  conflict: 4409,
  tooMany: 4429,
  unavailable: 4503,
} as const

/** What a reader sees in place of an answer without text. */
export const EMPTY_ANSWER_NOTICE = 'Error: No Response returned by the model.'

/** What a battle's reader sees under a side that failed. */
export const FAILED_ANSWER_NOTICE =
  "[Error: We couldn't complete this assistant's response. Please try again. If this keeps happening, clear cache/cookies, check your connection, or try later.]"

/** What a reader sees under a side whose model the question, with the chat before it, does not fit. */
export const TOO_LONG_NOTICE =
  'This question, with the chat so far, is too long for this assistant.'

/** What a reader sees under a side that ran out of time. */
export const TIMED_OUT_NOTICE = 'This assistant took too long to answer.'

/** What a reader sees under an answer that ended in the middle. */
export const BROKEN_OFF_NOTICE = 'This answer broke off before its end.'

/** Refusals that both ends have words for: the client where it need not ask the server. */
export const REFUSALS = {
  noModel: 'Please select a model and enter a message',
  noChoice: 'Please select a choice before sending feedback.',
  noGoogleCode: 'No authorization code received',
  providerFailed: 'Authentication failed',
  deadSession: 'Could not validate credentials',
  /** A 403 that ends no session. */
  incorrectPassword: 'Incorrect password',
  emailTaken: 'User with this email already exists',
  patientData: 'This looks like patient data. Please remove it, or confirm that it is not.',
  codeNeeded: 'Please enter the code of your authenticator app.',
} as const

/** Longest prompt, in UTF-16 code units. */
export const MAX_PROMPT_LENGTH = 12_000

/** Longest reason given with a vote, in UTF-16 code units. */
export const MAX_FEEDBACK_LENGTH = 2_000

/** Most tags on one answer. */
export const MAX_ANSWER_TAGS = 4

/** What was said of a model's answers is shown from so many answers of so many voters on. */
export const MIN_ASSESSED_ANSWERS = 30
export const MIN_ASSESSING_VOTERS = 10

/** Rates of sources are shown from so many answers, or sources that were looked up, of so many people on. */
export const MIN_CITING_ANSWERS = 30
export const MIN_CITING_USERS = 10

/** The header in which a guest's bearer secret is preferred over the query string. */
export const GUEST_FINGERPRINT_HEADER = 'x-guest-fingerprint'

/** The version of the Terms & Conditions that an acceptance is recorded against. */
export const TERMS_VERSION = '1.0'

/** Rating that a model has before any vote, and the bar of "good enough". */
export const RATING_START = 1_000

/** A rating is preliminary below so many effective voters, or with a wider interval than this. */
export const PRELIMINARY_VOTERS = 10
export const PRELIMINARY_HALF_WIDTH = 50

/** Longest reason for putting an excluded voter back, in UTF-16 code units. */
export const MAX_REVERSAL_REASON_LENGTH = 500

/** Most rows that a page may leave out. Nobody pages further by hand; an export has them all. */
export const MAX_SKIP = 100_000

/** Longest part of a name or an e-mail that users are searched by. */
export const MAX_USER_SEARCH_LENGTH = 100

/** Most usage events in one request. */
export const MAX_USAGE_EVENTS = 50

/** An e-mail address, as the forms and the API take it. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Shortest and longest password that may be chosen, in UTF-16 code units. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** Shortest name at sign-up, and the longest that a profile may be changed to. */
export const MIN_FULL_NAME_LENGTH = 3
export const MAX_PROFILE_NAME_LENGTH = 30

/** Longest title and description of an item. */
export const MAX_ITEM_TEXT_LENGTH = 255

/** Longest title that a thread may be given, and longest search, in UTF-16 code units. */
export const MAX_TITLE_LENGTH = 100
export const MAX_SEARCH_LENGTH = 100

/** Most threads in one page of the history. */
export const MAX_THREADS_LISTED = 100

/** Begins every CSV file: without it spreadsheets read UTF-8 in an older encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'
