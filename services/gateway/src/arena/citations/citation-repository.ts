import {
  type CitationKind,
  type CitationStatus,
  MAX_CITATIONS_LISTED,
} from '@assay/contracts/citations'
import type { AnswerSide } from '@assay/contracts/threads'
import type { Database } from '@assay/db'

export interface CitationRecord {
  readonly turnId: string
  readonly side: AnswerSide
  readonly kind: CitationKind
  readonly reference: string
  readonly status: CitationStatus
  readonly retracted: boolean | null
  readonly titles: readonly string[] | null
  readonly journal: string | null
  readonly year: number | null
}

/**
 * Lists the citations of a thread or of one turn with their statuses, in the order of the text. A
 * turn with two answers is included only after its vote, because citation statuses could influence
 * the vote.
 */
export async function listRevealedCitations(
  db: Database,
  threadId: string,
  turnId: string | undefined,
): Promise<CitationRecord[]> {
  const query = db
    .selectFrom('turns')
    .innerJoin('threads', 'threads.id', 'turns.threadId')
    .innerJoin('answers', 'answers.turnId', 'turns.id')
    .innerJoin('citations', 'citations.answerId', 'answers.id')
    .leftJoin('votes', 'votes.turnId', 'turns.id')
    .leftJoin('citationCache as cache', (join) =>
      join
        .onRef('cache.kind', '=', 'citations.kind')
        .onRef('cache.reference', '=', 'citations.reference'),
    )
    .select([
      'turns.id as turnId',
      'answers.side',
      'citations.kind',
      'citations.reference',
      'citations.status',
      'cache.retracted',
      'cache.titles',
      'cache.journal',
      'cache.year',
    ])
    .where('turns.threadId', '=', threadId)
    .where(({ eb, or }) => or([eb('votes.id', 'is not', null), eb('threads.mode', '=', 'single')]))
    .orderBy('turns.idx', 'desc')
    .orderBy('answers.side')
    .orderBy('citations.position')
    .limit(MAX_CITATIONS_LISTED)
  return (turnId === undefined ? query : query.where('turns.id', '=', turnId)).execute()
}
