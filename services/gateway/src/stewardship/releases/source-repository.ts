import { CHECKPOINT_COLUMNS, chainedModelFact, type Database, lastConsent } from '@assay/db'
import type { Checkpoint } from '@assay/ledger'
import { assessmentsOfVote } from '../../arena/votes/assessment-repository.ts'

/**
 * Finds a board's signed checkpoint and the public key. Returns undefined for an unpublished board.
 */
export async function findCheckpointOf(
  db: Database,
  snapshotId: string,
): Promise<{ readonly checkpoint: Checkpoint; readonly spki: string } | undefined> {
  const row = await db
    .selectFrom('ledgerCheckpoints')
    .innerJoin('ledgerKeys', 'ledgerKeys.keyId', 'ledgerCheckpoints.keyId')
    .select(CHECKPOINT_COLUMNS.map((column) => `ledgerCheckpoints.${column}` as const))
    .select('spki')
    .where('snapshotId', '=', snapshotId)
    .executeTakeFirst()
  if (!row) return undefined
  const { spki, ...facts } = row
  return { checkpoint: { ...facts, position: Number(facts.position) }, spki }
}

/** Counts the votes in the whole ledger and up to a board's position. */
export function countLedgerVotes(db: Database, position: string) {
  return db
    .selectFrom('ledger')
    .select((eb) => [
      eb.fn.countAll<string>().as('total'),
      eb.fn.countAll<string>().filterWhere('position', '<=', position).as('published'),
    ])
    .executeTakeFirstOrThrow()
}

/** Turns in the ledger whose owners consented and whose threads are active. */
function consentedTurns(db: Database) {
  return db
    .selectFrom('ledger')
    .innerJoin('votes', 'votes.id', 'ledger.voteId')
    .innerJoin('turns', 'turns.id', 'votes.turnId')
    .innerJoin('threads', 'threads.id', 'turns.threadId')
    .innerJoin('answers as l', (join) =>
      join.onRef('l.turnId', '=', 'turns.id').on('l.side', '=', 'left'),
    )
    .innerJoin('answers as r', (join) =>
      join.onRef('r.turnId', '=', 'turns.id').on('r.side', '=', 'right'),
    )
    .select([
      'ledger.position',
      'ledger.voterId',
      'ledger.outcome',
      'ledger.leftModelId',
      'ledger.rightModelId',
      'threads.id as threadId',
      'turns.id as turnId',
      'turns.idx',
      'turns.createdAt as askedAt',
      'turns.prompt',
      'l.content as leftAnswer',
      'r.content as rightAnswer',
      'votes.feedbackText',
      assessmentsOfVote.as('assessments'),
    ])
    .where('threads.isActive', '=', true)
    .where(lastConsent('granted'), '=', true)
}
export type ConsentedTurn = Awaited<ReturnType<typeof listConsentedTurns>>[number]

/** Lists the consented turns in a range of the ledger, in ledger order, before screening. */
export async function listConsentedTurns(
  db: Database,
  { after, upTo, limit }: { readonly after: number; readonly upTo: string; readonly limit: number },
) {
  return consentedTurns(db)
    .where('ledger.position', '>', String(after))
    .where('ledger.position', '<=', upTo)
    .orderBy('ledger.position')
    .limit(limit)
    .execute()
}

/** Finds the consented turns among the given ones, by id, before screening. */
export async function findConsentedTurns(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ConsentedTurn>> {
  if (ids.length === 0) return new Map()
  const turns = await consentedTurns(db).where('turns.id', 'in', ids).execute()
  return new Map(turns.map((turn) => [turn.turnId, turn]))
}

/**
 * Lists the models of a board. Their providers and model names are those in the ledger at the
 * board's position.
 */
export async function listModels(db: Database, ids: readonly string[], position: string) {
  if (ids.length === 0) return []
  return db
    .selectFrom('models')
    .select(['id', 'company', 'isThinking'])
    .select(chainedModelFact(position, 'provider').as('provider'))
    .select(chainedModelFact(position, 'providerModel').as('providerModel'))
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}
