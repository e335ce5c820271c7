import type { ListOwnVotesQuery } from '@assay/contracts/own-votes'
import { toSearchPatterns } from '@assay/contracts/search-pattern'
import type { ChatMode } from '@assay/contracts/threads'
import type { UnratedReason, VoteOutcome } from '@assay/contracts/votes'
import type { Database } from '@assay/db'
import { sql } from 'kysely'
import { LISTED_QUESTION_LENGTH, MAX_COUNTED } from '../../http/list-limits.ts'
import { FOUND_REASON } from './found-reason-repository.ts'

export interface OwnVote {
  readonly id: string
  readonly createdAt: Date
  readonly outcome: VoteOutcome
  readonly feedbackText: string | null
  readonly leftModelName: string
  readonly rightModelName: string
  readonly unratedReason: UnratedReason | null
  /** Null, like the question, if the thread was deleted. */
  readonly threadId: string | null
  readonly mode: ChatMode | null
  readonly question: string | null
}

/** Returns a page of the user's matching votes, newest first, and their number, at most MAX_COUNTED. */
export async function listOwnVotes(
  db: Database,
  userId: string,
  { skip, limit, outcome, search }: ListOwnVotesQuery,
): Promise<{ readonly votes: OwnVote[]; readonly count: number }> {
  const matching = db
    .selectFrom('votes')
    .innerJoin('models as lm', 'lm.id', 'votes.leftModelId')
    .innerJoin('models as rm', 'rm.id', 'votes.rightModelId')
    .leftJoin('turns', 'turns.id', 'votes.turnId')
    .leftJoin('threads', (join) =>
      join.onRef('threads.id', '=', 'turns.threadId').on('threads.isActive', '=', true),
    )
    .where('votes.userId', '=', userId)
    .$if(outcome !== undefined, (qb) => qb.where('votes.outcome', '=', outcome ?? 'tie'))
    .where(({ and }) => and(toSearchPatterns(search ?? '').map(contains)))
  const [votes, { count }] = await Promise.all([
    matching
      .leftJoin('ledger', 'ledger.voteId', 'votes.id')
      .select(['votes.id', 'votes.createdAt', 'votes.outcome', 'votes.feedbackText'])
      .select(['lm.llmName as leftModelName', 'rm.llmName as rightModelName'])
      .select(['threads.id as threadId', 'threads.mode'])
      .select(QUESTION.as('question'))
      .select(FOUND_REASON.as('unratedReason'))
      .orderBy('votes.id', 'desc')
      .offset(skip)
      .limit(limit)
      .execute(),
    db
      .selectFrom(matching.select('votes.id').limit(MAX_COUNTED).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { votes, count: Number(count) }
}

const QUESTION = sql<string | null>`
  case when threads.id is not null then left(turns.prompt, ${LISTED_QUESTION_LENGTH}) end`

/** Finds no question of a deleted thread. */
function contains(pattern: string) {
  return sql<boolean>`(lm.llm_name ~* ${pattern} or rm.llm_name ~* ${pattern}
    or (threads.id is not null and turns.prompt ~* ${pattern}))`
}
