/**
 * Turns that one may start a day; `RATE_LIMIT_SCALE` multiplies them. Networks and the arena have
 * numbers of their own in the environment.
 */
export const DAILY_BATTLES = { guest: 150, account: 500 } as const

/** So many tokens, questions and thoughts included, are as much as a battle: two long answers. */
export const TOKENS_PER_BATTLE = 5_000
