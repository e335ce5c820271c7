/** Like `constants`, without zod, for the pages about invitations only. */

export const DEFAULT_INVITATION_DAYS = 7
export const MAX_INVITATION_DAYS = 90
export const MAX_INVITATION_USES = 1_000
/** Maximum number of addresses invited together. */
export const MAX_INVITED_ADDRESSES = 100
