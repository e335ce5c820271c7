import type { Database } from '@assay/db'

/**
 * Stores the token of an invitation; earlier mails to the same rater stop working. Returns undefined
 * if the invitation was withdrawn or the study is over.
 */
export async function storeInvitationToken(
  db: Database,
  raterId: string,
  tokenHash: Buffer,
): Promise<{ readonly title: string } | undefined> {
  return db
    .updateTable('studyRaters')
    .from('studies')
    .set({ tokenHash: tokenHash.toString('hex') })
    .where('studyRaters.id', '=', raterId)
    .whereRef('studies.id', '=', 'studyRaters.studyId')
    .where('studies.state', 'not in', ['closed', 'archived'])
    .returning('studies.title')
    .executeTakeFirst()
}

/** Deletes the unsent invitations of a rater; the token of a sent one stops working. */
export async function withdrawInvitations(trx: Database, raterId: string): Promise<void> {
  await trx.deleteFrom('accountMails').where('raterId', '=', raterId).execute()
  await trx.updateTable('studyRaters').set({ tokenHash: null }).where('id', '=', raterId).execute()
}
