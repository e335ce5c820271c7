import { MAX_SELF_IDENTIFICATIONS } from '@assay/contracts/analytics'
import type { AnswerSide } from '@assay/contracts/threads'
import type { Database, DatabaseTransaction } from '@assay/db'
import { insertAudit } from '../../accounts/audit/audit-repository.ts'

export interface SelfIdentification {
  readonly turnId: string
  readonly side: AnswerSide
  readonly modelName: string
  /** Null for answers of before sentences were kept. */
  readonly sentence: string | null
  readonly createdAt: Date
  /** Null for what is in force. */
  readonly overturnReason: string | null
}

/** The newest answers that were found to name their model, those that do not after all included. */
export async function listSelfIdentifications(db: Database): Promise<SelfIdentification[]> {
  const listed = db
    .selectFrom('answers')
    .innerJoin('models', 'models.id', 'answers.modelId')
    .leftJoin('overturnedSelfIdentifications as overturned', (join) =>
      join
        .onRef('overturned.turnId', '=', 'answers.turnId')
        .onRef('overturned.side', '=', 'answers.side'),
    )
    .select([
      'answers.id',
      'answers.turnId',
      'answers.side',
      'models.llmName as modelName',
      'answers.selfIdentification as sentence',
      'answers.createdAt',
      'overturned.reason as overturnReason',
    ])
    .orderBy('answers.id', 'desc')
    .limit(MAX_SELF_IDENTIFICATIONS)
  // Two statements, each of which an index answers.
  const [inForce, overturned] = await Promise.all([
    listed.where('answers.selfIdentified', '=', true).execute(),
    listed.where('overturned.turnId', 'is not', null).execute(),
  ])
  return [...inForce, ...overturned]
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, MAX_SELF_IDENTIFICATIONS)
}

export interface Overturn extends Pick<SelfIdentification, 'turnId' | 'side'> {
  readonly reason: string
  /** The superuser. */
  readonly by: string
}

/**
 * Takes back that an answer names its model, and stores who says so: votes to come on it are rated
 * like any, and the rating worker makes one count that was left out for it. `other_side` when it
 * stays left out, because the other answer names its model, too.
 */
export async function overturnSelfIdentification(
  db: Database,
  { turnId, side, reason, by }: Overturn,
): Promise<'overturned' | 'other_side' | 'unknown' | 'already'> {
  return db.transaction().execute(async (trx) => {
    const turn = await listFoundForUpdate(trx, turnId)
    const answer = turn.find((one) => one.side === side)
    if (!answer?.selfIdentified) return answer?.isOverturned ? 'already' : 'unknown'
    await trx
      .updateTable('answers')
      .set({ selfIdentified: false })
      .where('id', '=', answer.id)
      .execute()
    await trx
      .insertInto('overturnedSelfIdentifications')
      .values({ turnId, side, reason, overturnedBy: by })
      .execute()
    await insertAudit(trx, {
      action: 'self-identification overturned',
      actorId: by,
      subjectId: turnId,
      detail: side,
    })
    const isOtherNamed = turn.some((one) => one.side !== side && one.selfIdentified)
    return isOtherNamed ? 'other_side' : 'overturned'
  })
}

/** The answers of a turn, both held, so that of two decisions on its sides the later sees the earlier. */
async function listFoundForUpdate(trx: DatabaseTransaction, turnId: string) {
  return trx
    .selectFrom('answers')
    .select((eb) => [
      'id',
      'side',
      'selfIdentified',
      eb
        .exists(
          eb
            .selectFrom('overturnedSelfIdentifications as overturned')
            .select('overturned.turnId')
            .whereRef('overturned.turnId', '=', 'answers.turnId')
            .whereRef('overturned.side', '=', 'answers.side'),
        )
        .as('isOverturned'),
    ])
    .where('turnId', '=', turnId)
    .orderBy('id')
    .forUpdate()
    .execute()
}
