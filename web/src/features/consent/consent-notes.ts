import { t } from '@lingui/core/macro'
/** The effect of a withdrawal. */
export const WITHDRAWAL_NOTE = t`You can withdraw at any time, and later releases will leave it out. Releases already published stay as they are, because downloaded copies can’t be recalled.`

/** What is published without consent. */
export const VOTE_NOTE = t`Without your consent, we publish no questions, answers or comments. If the ledger of votes is public, it shows your votes and verdicts under a pseudonym.`
