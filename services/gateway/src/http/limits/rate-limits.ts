/** So many calls in so many seconds. */
export interface Window {
  readonly calls: number
  readonly seconds: number
}

const MINUTE_S = 60
const QUARTER_S = 15 * MINUTE_S
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/**
 * How often is too often; `RATE_LIMIT_SCALE` multiplies all. Networks get generous numbers where
 * a person or an account is counted as well: a hospital shares one address.
 */
export const RATE_LIMITS = {
  /** Per account and address, so that nobody locks anybody out; waits grow from window to window. */
  logIn: [
    { calls: 5, seconds: MINUTE_S },
    { calls: 15, seconds: QUARTER_S },
    { calls: 30, seconds: HOUR_S },
  ],
  /**
   * Per account from all networks together, of browsers that never opened it: guesses slow down to
   * some thousand a day. A browser that did is not counted, and a mailed link makes one known.
   */
  logInAccount: [
    { calls: 20, seconds: QUARTER_S },
    { calls: 50, seconds: HOUR_S },
  ],
  logInNetwork: [{ calls: 300, seconds: MINUTE_S }],
  /** Per network, of those whose input is right, whether or not the address has an account. */
  signUp: [{ calls: 5, seconds: HOUR_S }],
  signUpNetwork: [{ calls: 60, seconds: HOUR_S }],
  recovery: [{ calls: 3, seconds: HOUR_S }],
  recoveryNetwork: [{ calls: 60, seconds: HOUR_S }],
  reset: [{ calls: 30, seconds: MINUTE_S }],
  /** Mails that confirm an address: one's own, and as much of a nuisance all the same. */
  confirmation: [{ calls: 3, seconds: HOUR_S }],
  /** Guesses of the current password by somebody with a stolen session. */
  passwordChange: [
    { calls: 5, seconds: MINUTE_S },
    { calls: 15, seconds: HOUR_S },
  ],
  /**
   * Codes of an app per account, from all browsers together: whoever guesses has the password or the
   * mailbox, and three in a million are right. Recovery codes are not counted: their owner comes in.
   */
  secondFactor: [
    { calls: 5, seconds: MINUTE_S },
    { calls: 30, seconds: HOUR_S },
    { calls: 100, seconds: DAY_S },
  ],
  /** New guests; known ones are not counted. */
  guests: [{ calls: 20, seconds: HOUR_S }],
  guestChat: [
    { calls: 6, seconds: MINUTE_S },
    { calls: 60, seconds: HOUR_S },
  ],
  userChat: [
    { calls: 10, seconds: MINUTE_S },
    { calls: 200, seconds: HOUR_S },
  ],
  votes: [{ calls: 10, seconds: MINUTE_S }],
  /** Votes that enter the ratings; later ones of the day are stored unrated. Users are confirmed. */
  guestRatedVotes: [{ calls: 30, seconds: DAY_S }],
  userRatedVotes: [{ calls: 100, seconds: DAY_S }],
  networkRatedVotes: [{ calls: 150, seconds: DAY_S }],
  /** Reads everything that a person has here. */
  exports: [{ calls: 5, seconds: HOUR_S }],
  reads: [{ calls: 120, seconds: MINUTE_S }],
  writes: [{ calls: 60, seconds: MINUTE_S }],
} as const satisfies Record<string, readonly Window[]>

export type LimitName = keyof typeof RATE_LIMITS
