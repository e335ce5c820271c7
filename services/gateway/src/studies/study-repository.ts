import type { PageQuery } from '@assay/contracts/page'
import type { StudyDesign } from '@assay/contracts/studies/design'
import type { StudySettings } from '@assay/contracts/studies/studies'
import { type Database, type DatabaseSchema, type DatabaseTransaction, newId } from '@assay/db'
import type { ExpressionBuilder } from 'kysely'

export interface StudyText {
  readonly title: string
  readonly description: string | null
  readonly design: StudyDesign
}

const columns = [
  ...['id', 'ownerId', 'title', 'description', 'state', 'design', 'version'],
  ...['earlierVersionId', 'isPublic', 'isPaused', 'hash', 'keyId', 'signature'],
  ...['createdAt', 'frozenAt', 'closedAt'],
] as const

interface StudyFilter extends PageQuery {
  /** Lists only this owner's studies. */
  readonly ownerId?: string | undefined
  readonly isArchived?: boolean | undefined
}

/** Returns a page of the studies, newest first, and the number of all of them. */
export async function listStudies(
  db: Database,
  { skip, limit, ownerId, isArchived = false }: StudyFilter,
) {
  const isListed = (eb: ExpressionBuilder<DatabaseSchema, 'studies'>) =>
    eb.and([
      eb('state', isArchived ? '=' : '<>', 'archived'),
      ...(ownerId ? [eb('ownerId', '=', ownerId)] : []),
    ])
  const listed = db.selectFrom('studies').where(isListed)
  const [studies, { count }] = await Promise.all([
    selectStudies(db).where(isListed).orderBy('id', 'desc').offset(skip).limit(limit).execute(),
    listed.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { studies, count: Number(count) }
}

/** Whether the study exists and belongs to the owner. */
export async function isStudyOf(db: Database, id: string, ownerId: string): Promise<boolean> {
  const found = db.selectFrom('studies').select('id').where('id', '=', id)
  return (await found.where('ownerId', '=', ownerId).executeTakeFirst()) !== undefined
}

/** Finds a study with the numbers of its parts. */
export async function findStudy(db: Database, id: string) {
  return selectStudies(db).where('id', '=', id).executeTakeFirst()
}

export type Study = NonNullable<Awaited<ReturnType<typeof findStudy>>>

export type LockedStudy = Pick<Study, 'state' | 'design'>

/** Finds a study, and blocks other changes of it until the commit. */
export async function lockStudy(
  trx: DatabaseTransaction,
  id: string,
): Promise<LockedStudy | undefined> {
  return trx
    .selectFrom('studies')
    .select(['state', 'design'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns the id of the new draft. */
export async function insertStudy(
  db: Database,
  study: StudyText & { readonly ownerId: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('studies')
    .values({ ...study, id, design: JSON.stringify(study.design) })
    .execute()
  return id
}

export async function updateStudyText(db: Database, id: string, text: StudyText): Promise<void> {
  await db
    .updateTable('studies')
    .set({ ...text, design: JSON.stringify(text.design) })
    .where('id', '=', id)
    .execute()
}

/** Returns false for an unknown study. */
export async function updateStudySettings(
  db: Database,
  id: string,
  { is_public: isPublic, is_paused: isPaused }: StudySettings,
): Promise<boolean> {
  const updated = await db
    .updateTable('studies')
    .set((eb) => ({
      isPublic: isPublic ?? eb.ref('isPublic'),
      isPaused: isPaused ?? eb.ref('isPaused'),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function deleteStudy(db: Database, id: string): Promise<void> {
  await db.deleteFrom('studies').where('id', '=', id).execute()
}

function selectStudies(db: Database) {
  return db
    .selectFrom('studies')
    .select(columns)
    .select((eb) => {
      const countOf = (table: 'studyItems' | 'studyArms' | 'studyRaters') =>
        eb
          .selectFrom(table)
          .whereRef(`${table}.studyId`, '=', 'studies.id')
          .select((counted) => counted.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
      return [
        countOf('studyItems').as('items'),
        countOf('studyArms').as('arms'),
        countOf('studyRaters').as('raters'),
        eb
          .selectFrom('studyAssignments')
          .whereRef('studyAssignments.studyId', '=', 'studies.id')
          .where('studyAssignments.state', '=', 'rated')
          .where('repeatOf', 'is', null)
          .select((counted) => counted.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('ratings'),
        eb
          .selectFrom('studies as later')
          .whereRef('later.earlierVersionId', '=', 'studies.id')
          .select('later.id')
          .orderBy('later.id', 'desc')
          .limit(1)
          .as('laterVersionId'),
      ]
    })
}
