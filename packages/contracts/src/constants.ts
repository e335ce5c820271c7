/**
 * Values that both ends need at run time. This file has no schema and does not import zod, so that
 * the browser can load it (`@assay/contracts/constants`) without zod.
 */

/** Names of the two models in a battle before the vote. */
export const BATTLE_ALIASES = { left: 'Assistant A', right: 'Assistant B' } as const

/** Close codes of the chat socket. After a resumable code, the client reconnects with `resume`. */
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

/** Shown in place of an answer without text. */
export const EMPTY_ANSWER_NOTICE = 'Error: No Response returned by the model.'

/** Shown in a battle under a side that failed. */
export const FAILED_ANSWER_NOTICE =
  "[Error: We couldn't complete this assistant's response. Please try again. If this keeps happening, clear cache/cookies, check your connection, or try later.]"

/** Shown under a side if the question and the thread before it exceed the model's context. */
export const TOO_LONG_NOTICE =
  'This question, with the chat so far, is too long for this assistant.'

/** Shown under a side that timed out. */
export const TIMED_OUT_NOTICE = 'This assistant took too long to answer.'

/** Shown under an answer that broke off. */
export const BROKEN_OFF_NOTICE = 'This answer broke off before its end.'

/**
 * Refusals that both the client and the server show. The client shows them when it can refuse
 * without a request.
 */
export const REFUSALS = {
  noModel: 'Please select a model and enter a message',
  noChoice: 'Please select a choice before sending feedback.',
  noGoogleCode: 'No authorization code received',
  providerFailed: 'Authentication failed',
  deadSession: 'Could not validate credentials',
  /** Sent with status 403; it does not end the session. */
  incorrectPassword: 'Incorrect password',
  emailTaken: 'User with this email already exists',
  patientData: 'This looks like patient data. Please remove it, or confirm that it is not.',
  codeNeeded: 'Please enter the code of your authenticator app.',
  incorrectCode: 'Incorrect code',
  proofNeeded: 'Please enter your password, or sign in again first.',
} as const

/** Longest prompt, in UTF-16 code units. */
export const MAX_PROMPT_LENGTH = 12_000

/** Longest reason given with a vote, in UTF-16 code units. */
export const MAX_FEEDBACK_LENGTH = 2_000

export const MAX_ANSWER_TAGS = 4

/** A model's assessments are published from this number of answers and this number of voters. */
export const MIN_ASSESSED_ANSWERS = 30
export const MIN_ASSESSING_VOTERS = 10
/** Minimum number of declined or wrong answers, and of their voters, to show a safety rate. */
export const MIN_UNHELPFUL_ANSWERS = 10
export const MIN_UNHELPFUL_VOTERS = 5

/**
 * A model's citation rates are published from this number of answers or checked sources, and this
 * number of people.
 */
export const MIN_CITING_ANSWERS = 30
export const MIN_CITING_USERS = 10

/**
 * Header with a guest's bearer secret. It is preferred to the query string, which appears in logs.
 */
export const GUEST_FINGERPRINT_HEADER = 'x-guest-fingerprint'

/** Version of the Terms & Conditions that is stored with each acceptance. */
export const TERMS_VERSION = '1.0'

/** Rating of a model without votes, and of the "good enough" threshold. */
export const RATING_START = 1_000

/**
 * A rating is preliminary if it has fewer effective voters than the first number, or an interval
 * with a half-width that rounds to more than the second.
 */
export const PRELIMINARY_VOTERS = 10
export const PRELIMINARY_HALF_WIDTH = 50

/** Longest reason for restoring an excluded voter, in UTF-16 code units. */
export const MAX_REVERSAL_REASON_LENGTH = 500

/** Maximum page offset. For larger lists, there are exports. */
export const MAX_SKIP = 100_000

/** Longest search for users by name or e-mail address. */
export const MAX_USER_SEARCH_LENGTH = 100

export const MAX_USAGE_EVENTS = 50

/** An e-mail address as the forms and the API accept it. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Bounds for a new password, in UTF-16 code units. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** Secret scanners recognise a personal access token by this prefix. */
export const PERSONAL_TOKEN_PREFIX = 'assay_pat_'

export const TOKEN_SCOPES = ['read', 'studies', 'admin'] as const
export const MAX_PERSONAL_TOKENS = 50
export const MAX_TOKEN_NAME_LENGTH = 60
export const DEFAULT_TOKEN_DAYS = 90
export const MAX_TOKEN_DAYS = 365

/** Shortest name at sign-up, and longest name in a profile. */
export const MIN_FULL_NAME_LENGTH = 3
export const MAX_PROFILE_NAME_LENGTH = 30

/** Longest title and description of an item. */
export const MAX_ITEM_TEXT_LENGTH = 255

/** Longest title of a thread and longest search, in UTF-16 code units. */
export const MAX_TITLE_LENGTH = 100
export const MAX_SEARCH_LENGTH = 100

/** Maximum number of threads on one page of the history. */
export const MAX_THREADS_LISTED = 100

/** The page on which an invited person becomes a rater. The token is in its query. */
export const STUDY_JOIN_PATH = '/studies/join'

/** The page on which an invited person creates an account. The token is in its query. */
export const SIGN_UP_PATH = '/signup'

/** Starts every CSV file. Without it, spreadsheets read UTF-8 in a legacy encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Identifier kinds that a field may contain, because they concern its writer. A statement names
 * the place where superusers find evidence of the writer's expertise.
 */
export const OWN_DETAILS = {
  full_name: ['name'],
  statement: ['name', 'email', 'phone', 'portal_url'],
} as const
