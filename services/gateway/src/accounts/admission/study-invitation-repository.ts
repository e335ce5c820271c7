import type { Database } from '@assay/db'

/** A mailed invitation to rate a study, which nobody has accepted yet. */
export interface StudyInvitation {
  readonly studyId: string
  readonly email: string
}

/** Returns undefined for links, because a person may pass a link on. */
export async function findStudyInvitation(
  db: Database,
  tokenHash: Buffer,
): Promise<StudyInvitation | undefined> {
  return db
    .selectFrom('studyRaters')
    .innerJoin('studies', 'studies.id', 'studyId')
    .select(['studyId', 'email'])
    .where('tokenHash', '=', tokenHash.toString('hex'))
    .where('email', 'is not', null)
    .where('joinedAt', 'is', null)
    .where('removedAt', 'is', null)
    .where('studies.state', 'in', ['draft', 'collecting', 'rating'])
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
}
