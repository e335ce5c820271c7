import type { LedgerAxis } from '@assay/contracts/ledger'
import type { Database } from '@assay/db'
import type { LoggedVote } from '@assay/rating'
import { sql } from 'kysely'

/** A range of ledger positions that excludes `after` and includes `upTo`. */
export interface Places {
  readonly after: number
  readonly upTo: number
}

/**
 * A change that a later entry makes to an earlier vote: to its labels or its voter's expertise, or
 * by restoring the vote.
 */
export type BoardChange =
  | {
      readonly kind: 'label'
      readonly position: number
      readonly vote: BoardVote
      readonly axis: LedgerAxis
      readonly slugs: readonly string[]
    }
  | {
      readonly kind: 'restoration'
      readonly position: number
      readonly vote: BoardVote
      readonly weight: number
    }

const VOTE = sql`ledger.position::float8 as position, ledger.voter_id, ledger.cast_at,
  ledger.left_model_id, ledger.right_model_id, ledger.outcome, ledger.sample_question,
  ledger.rated, ledger.weight, ledger.left_style, ledger.right_style`

/** A vote with the models of its ledger entry, which may have been split since. */
export interface BoardVote extends LoggedVote {
  readonly castAt: Date
}

/** Lists the vote entries in order. */
export async function listBoardVotes(db: Database, { after, upTo }: Places): Promise<BoardVote[]> {
  const { rows } = await sql<BoardVote>`
    select ${VOTE} from ledger where ledger.position > ${after} and ledger.position <= ${upTo}
    order by ledger.position`.execute(db)
  return rows
}

interface ChangeRow extends BoardVote {
  readonly kind: 'label' | 'reversal'
  readonly changePosition: number
  readonly facts: readonly (string | number)[]
}

/** Lists the entries that change earlier votes, in order. */
export async function listBoardChanges(
  db: Database,
  { after, upTo }: Places,
): Promise<BoardChange[]> {
  const { rows } = await sql<ChangeRow>`
    select kind, change.position::float8 as change_position, facts, ${VOTE}
    from ledger_changes as change join ledger on vote_id = subject_id
    where kind in ('label', 'reversal') and change.position > ${after}
      and change.position <= ${upTo}
    order by change.position`.execute(db)
  return rows.map(({ kind, changePosition, facts, ...vote }) => {
    const [, second, third] = facts
    return kind === 'label'
      ? {
          ...{ kind, vote, position: changePosition },
          axis: second as LedgerAxis,
          slugs: facts.slice(4).map(String),
        }
      : { kind: 'restoration', vote, position: changePosition, weight: Number(third) }
  })
}
