import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

const acknowledgedVotesAreStored: Invariant = {
  id: 'I1',
  statement: 'every vote that was accepted is stored once, as it was cast',
  async check({ db, journal }) {
    if (!journal) return undefined
    const seen = new Map(journal.votes.map((vote) => [vote.voteId, vote]))
    const { rows } = await sql<{ id: string; turnId: string | null; outcome: string }>`
      select id, turn_id, outcome from votes where id = any(${[...seen.keys()]}::uuid[])`.execute(
      db,
    )
    const stored = new Map(rows.map((row) => [row.id, row]))
    return [...seen.values()].flatMap(({ voteId, turnId, outcome }) => {
      const row = stored.get(voteId)
      if (!row) return [`vote ${voteId} of turn ${turnId} was accepted but is lost`]
      const isSame = row.outcome === outcome && (row.turnId === null || row.turnId === turnId)
      return isSame ? [] : [`vote ${voteId} was cast as ${outcome} but is stored as ${row.outcome}`]
    })
  },
}

const oneVotePerTurn: Invariant = {
  id: 'I2',
  statement: 'a turn has at most one vote, by its owner',
  async check({ db, journal }) {
    const { rows } = await sql<{ violation: string }>`
      select format('turn %s has %s votes', turn_id, count(*)) as violation
      from votes where turn_id is not null group by turn_id having count(*) > 1
      union all
      select format('vote %s is not by the owner of turn %s', votes.id, turns.id)
      from votes join turns on turns.id = votes.turn_id
      where votes.user_id is not null and votes.user_id <> turns.user_id`.execute(db)
    const answered = journal?.votes ?? []
    const twice = answered.filter((vote) =>
      answered.some((other) => other.turnId === vote.turnId && other.voteId !== vote.voteId),
    )
    return [
      ...rows.map(({ violation }) => violation),
      ...twice.map(({ turnId }) => `turn ${turnId} was answered with two different votes`),
    ]
  },
}

const noVoteWaits: Invariant = {
  id: 'I3',
  statement: 'every vote has been folded, and none waits',
  eventual: true,
  async check({ db, expected }) {
    const { rows } = await sql<{ waiting: number; aside: number; unfolded: number }>`
      select
        (select count(*)::integer from ledger_inbox
          where kind = 'vote' and set_aside_at is null) as waiting,
        (select count(*)::integer from ledger_inbox
          where kind = 'vote' and set_aside_at is not null) as aside,
        (select count(*)::integer from votes
          where not exists (select from ledger where vote_id = votes.id)
          and not exists (select from ledger_inbox where kind = 'vote' and key = votes.id)) as unfolded
    `.execute(db)
    const { waiting = 0, aside = 0, unfolded = 0 } = rows[0] ?? {}
    const setAside = expected?.votesSetAside ?? 0
    return [
      ...(waiting > 0 ? [`${waiting} votes wait to be folded`] : []),
      ...(aside === setAside ? [] : [`${aside} votes are set aside, not ${setAside}`]),
      ...(unfolded > 0 ? [`${unfolded} votes are neither in the ledger nor waiting for it`] : []),
    ]
  },
}

export const VOTE_INVARIANTS = [acknowledgedVotesAreStored, oneVotePerTurn, noVoteWaits] as const
