/** The number of calls allowed in a number of seconds. */
export interface Window {
  readonly calls: number
  readonly seconds: number
}

const MINUTE_S = 60
const QUARTER_S = 15 * MINUTE_S
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/**
 * All rate limits, before `RATE_LIMIT_SCALE`. A whole hospital may share one address, so limits per
 * network are generous if calls are also counted per person or account.
 */
export const RATE_LIMITS = {
  /**
   * Per account and network, so that other people cannot lock out an account's owner. Each longer
   * window allows fewer calls per minute.
   */
  logIn: [
    { calls: 5, seconds: MINUTE_S },
    { calls: 15, seconds: QUARTER_S },
    { calls: 30, seconds: HOUR_S },
  ],
  /**
   * Per account over all networks, for browsers that have never opened the account. It allows about
   * a thousand guesses a day. Browsers that have opened the account or reset its password by mail
   * are not counted here.
   */
  logInAccount: [
    { calls: 20, seconds: QUARTER_S },
    { calls: 50, seconds: HOUR_S },
  ],
  logInNetwork: [{ calls: 300, seconds: MINUTE_S }],
  /** Per network, for valid input only. It does not matter whether the address has an account. */
  signUp: [{ calls: 5, seconds: HOUR_S }],
  signUpNetwork: [{ calls: 60, seconds: HOUR_S }],
  /** Per mail domain except large providers, because the owner of a domain has endless addresses. */
  signUpDomain: [{ calls: 60, seconds: HOUR_S }],
  recovery: [{ calls: 3, seconds: HOUR_S }],
  recoveryNetwork: [{ calls: 60, seconds: HOUR_S }],
  reset: [{ calls: 30, seconds: MINUTE_S }],
  /** Confirmation mails to the caller's own address. Too many of them would be a nuisance. */
  confirmation: [{ calls: 3, seconds: HOUR_S }],
  /** Guesses of the current password by someone with a stolen session. */
  passwordChange: [
    { calls: 5, seconds: MINUTE_S },
    { calls: 15, seconds: HOUR_S },
  ],
  /**
   * App codes per account, over all browsers. The caller already knows the password, and three of a
   * million codes are valid at any time. Recovery codes are not counted, so that the owner can
   * still sign in.
   */
  secondFactor: [
    { calls: 5, seconds: MINUTE_S },
    { calls: 30, seconds: HOUR_S },
    { calls: 100, seconds: DAY_S },
  ],
  /** New guests only. */
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
  /**
   * Rated votes per day. Further votes on the same day are stored unrated. Users here are
   * accounts with a confirmed address.
   */
  guestRatedVotes: [{ calls: 30, seconds: DAY_S }],
  userRatedVotes: [{ calls: 100, seconds: DAY_S }],
  networkRatedVotes: [{ calls: 150, seconds: DAY_S }],
  /** Confirmed addresses of a mail domain, in any network. */
  domainRatedVotes: [{ calls: 600, seconds: DAY_S }],
  /** An export reads all data of a person. */
  exports: [{ calls: 5, seconds: HOUR_S }],
  reads: [{ calls: 120, seconds: MINUTE_S }],
  writes: [{ calls: 60, seconds: MINUTE_S }],
} as const satisfies Record<string, readonly Window[]>

export type LimitName = keyof typeof RATE_LIMITS
