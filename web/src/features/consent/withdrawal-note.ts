/** What a withdrawal can still reach. */
export const WITHDRAWAL_NOTE =
  'You can withdraw at any time, and later releases will leave it out. Releases already published stay as they are, because downloaded copies can’t be recalled.'
