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
