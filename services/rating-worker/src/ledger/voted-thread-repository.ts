import { createColumnList, type DatabaseTransaction } from '@assay/db'
import { sql } from 'kysely'
import type { FoldedVote, VoteToFold } from './vote-to-fold.ts'

/**
 * A thread in which a voter has voted, and the place of the voter's first vote on the thread's
 * first question.
 */
export interface VotedThread {
  readonly threadId: string
  readonly voterId: string
  readonly questionSince: number
  readonly questionSketch: Uint8Array
}

/**
 * If a voter asks this many other questions in between, a repeated question is not recognised. That
 * is harmless, because such a voter's votes weigh a fifth at most.
 */
const THREADS_OF_VOTER = 64

/**
 * Lists the threads of `votes` and the newest threads in which their voters have voted, newest
 * first.
 */
export async function listVotedThreads(
  trx: DatabaseTransaction,
  votes: readonly VoteToFold[],
): Promise<VotedThread[]> {
  const withQuestion = votes.filter(({ questionSketch }) => questionSketch)
  if (withQuestion.length === 0) return []
  const voterIds = [...new Set(withQuestion.map(({ voterId }) => voterId))]
  const threadIds = [...new Set(withQuestion.map(({ threadId }) => threadId))]
  const { rows } = await sql<VotedThread>`
    with voted as (
      select newest.* from unnest(${voterIds}::uuid[]) as voter (id) cross join lateral (
        select * from voted_threads where voter_id = voter.id
        order by thread_id desc limit ${THREADS_OF_VOTER}
      ) as newest
      union
      select * from voted_threads where thread_id = any (${threadIds}::uuid[])
    )
    select thread_id, voter_id, question_since, question_sketch
    from voted join threads on threads.id = thread_id
    where question_sketch is not null order by thread_id desc`.execute(trx)
  return rows
}

const VOTED_THREADS = createColumnList<FoldedVote>({
  threadId: ['uuid', ({ threadId }) => threadId],
  voterId: ['uuid', ({ voterId }) => voterId],
  questionSince: ['integer', ({ questionSince }) => questionSince],
})

/**
 * Stores the threads of votes. When a guest signs in, the guest's thread becomes the account's
 * thread.
 */
export async function insertVotedThreads(
  trx: DatabaseTransaction,
  entries: readonly FoldedVote[],
): Promise<void> {
  const threads = new Map(
    entries
      .filter(({ questionSince }) => questionSince != null)
      .map((entry) => [entry.threadId, entry]),
  )
  if (threads.size === 0) return
  await sql`
    insert into voted_threads (${VOTED_THREADS.names})
    select ${VOTED_THREADS.names} from ${VOTED_THREADS.recordset([...threads.values()], 'entry')}
    on conflict (thread_id) do update
    set voter_id = excluded.voter_id, question_since = excluded.question_since
    where voted_threads.voter_id <> excluded.voter_id`.execute(trx)
}
