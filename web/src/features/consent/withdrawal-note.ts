/** The effect of a withdrawal. */
export const WITHDRAWAL_NOTE =
  'You can withdraw at any time. Every release after that is made without it. Releases that are published already stay as they are: what others have downloaded cannot be called back.'
