import type { Database } from '@assay/db'
import {
  BrokenLedgerError,
  GENESIS_HASH,
  type LedgerEntry,
  type LedgerFacts,
  type LedgerHead,
  verifyEntry,
} from '@assay/ledger'
import { addVote, createTallies, listPairTallies } from '@assay/rating'
import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'
import {
  counts,
  findNewestSnapshot,
  readChanges,
  readExcluded,
  readLedger,
  readVotes,
} from './replay-ledger.ts'

const ledgerIsWhole: Invariant = {
  id: 'I4',
  statement: 'every vote has one place in the ledger, without gaps or other entries',
  async check({ db, expected }) {
    const { rows } = await sql<{ violation: string }>`
      select format('vote %s has no place in the ledger', votes.id) as violation
      from votes left join ledger on ledger.vote_id = votes.id
      where ledger.vote_id is null
        and not exists (select from ledger_inbox
          where kind = 'vote' and key = votes.id and set_aside_at is not null and ${!!expected?.votesSetAside})
      union all
      select format('ledger entry %s belongs to no vote', position)
      from ledger left join votes on votes.id = ledger.vote_id where votes.id is null
      union all
      select format('vote %s has two places in the ledger', vote_id)
      from ledger group by vote_id having count(*) > 1
      union all
      select format('the ledger has %s entries and ends at %s', count(*), max(position))
      from (select position from ledger union all select position from ledger_changes) as entries
      having count(*) <> coalesce(max(position), 0) or min(position) <> 1
      union all
      select format('ledger entry %s differs from its vote', position)
      from ledger join votes on votes.id = ledger.vote_id
      where (ledger.outcome, ledger.rated or ledger.unrated_reason = 'network_share', ledger.left_model_id, ledger.right_model_id, ledger.voter_id)
        is distinct from
        (votes.outcome, votes.rated, votes.left_model_id, votes.right_model_id, votes.voter_id)
    `.execute(db)
    return rows.map(({ violation }) => violation)
  },
}

const talliesAreTheSum: Invariant = {
  id: 'I4',
  statement: 'the tallies are the sum of the rated votes that are not excluded',
  async check({ db }) {
    const excluded = await readExcluded(db)
    const tallies = createTallies()
    for (const entry of await readVotes(db))
      if (counts(entry, excluded)) addVote(tallies, entry, entry.weight)
    const expected = new Map(
      listPairTallies(tallies).map(({ firstModelId, secondModelId, counts: votes }) => [
        `${firstModelId} ${secondModelId}`,
        `${votes.firstBetter} ${votes.secondBetter} ${votes.tie} ${votes.bothBad}`,
      ]),
    )
    const rows = await db.selectFrom('voteTallies').selectAll().execute()
    const stored = new Map(
      rows.map((row) => [
        `${row.modelA} ${row.modelB}`,
        `${row.aWins} ${row.bWins} ${row.ties} ${row.bothBad}`,
      ]),
    )
    return [...new Set([...expected.keys(), ...stored.keys()])].flatMap((pair) => {
      const [is, should] = [stored.get(pair) ?? '0 0 0 0', expected.get(pair) ?? '0 0 0 0']
      return is === should ? [] : [`the tally of ${pair} is ${is}, not ${should}`]
    })
  },
}

function withVoterSince(entry: LedgerEntry, firstVotes: Map<string, number>): LedgerFacts {
  const voterSince = firstVotes.get(entry.voterId) ?? entry.position
  firstVotes.set(entry.voterId, voterSince)
  return { ...entry, voterSince }
}

const chainHolds: Invariant = {
  id: 'I8',
  statement: 'the hash chain is intact, and the newest snapshot has its head',
  // Labels may be appended at any time, so ledger and snapshot are read in one transaction.
  check: ({ db }) =>
    db.isTransaction
      ? findBrokenChain(db)
      : db.transaction().setIsolationLevel('repeatable read').execute(findBrokenChain),
}

async function findBrokenChain(db: Database): Promise<string[]> {
  let head: LedgerHead = { position: 0, hash: GENESIS_HASH }
  const firstVotes = new Map<string, number>()
  try {
    const entries = [...(await readLedger(db)), ...(await readChanges(db))]
    for (const entry of entries.sort((one, other) => one.position - other.position)) {
      const { hash, position } = entry
      verifyEntry(head, 'kind' in entry ? entry : withVoterSince(entry, firstVotes), hash)
      head = { position, hash }
    }
  } catch (error) {
    if (!(error instanceof BrokenLedgerError)) throw error
    return [error.message]
  }
  const snapshot = await findNewestSnapshot(db)
  if (!snapshot)
    return head.position === 0 ? [] : ['the ledger has votes, but there is no snapshot']
  const isHead = snapshot.position === head.position && snapshot.headHash.equals(head.hash)
  return isHead
    ? []
    : [`the newest snapshot is at position ${snapshot.position}, not ${head.position}`]
}

export const LEDGER_INVARIANTS = [ledgerIsWhole, talliesAreTheSum, chainHolds] as const
