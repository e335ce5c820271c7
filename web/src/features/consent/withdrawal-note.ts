/** The effect of a withdrawal. */
export const WITHDRAWAL_NOTE =
  'You can withdraw at any time, and later releases will leave it out. Releases already published stay as they are, because downloaded copies can’t be recalled.'
