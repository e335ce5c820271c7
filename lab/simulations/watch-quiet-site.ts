import {
  addVote,
  createEstablishedVoters,
  createTallies,
  findModelChanges,
  findSuspects,
  type History,
  listPairTallies,
  WINDOW_MS,
} from '@assay/rating'
import {
  DAY_MS,
  PERIOD_END_MS,
  randomFrom,
  type SimulatedVote,
  simulateHonestVotes,
} from '@assay/rating/simulation'
import { arena, drawShare } from './simulated-arena.ts'

const SITE = { ageDays: 74, votes: 10_000 }
const WATCHED_DAYS = 14
const CHANGES_EVERY_MS = 6 * 3_600_000

/** The result of 14 simulated days at a site without attacks. */
export interface Watch {
  /** Share of voters who were excluded at any time. */
  readonly excluded: number
  /** Number of models that the change test reported at any time. */
  readonly changes: number
}

/** Runs the rules repeatedly. Leaves out a voter's votes once the voter is excluded. */
export function watchQuietSite(everyMinutes: number, seed: number): Watch {
  const votes = simulateHonestVotes(arena, SITE, randomFrom(seed)).sort(
    (one, other) => one.castAtMs - other.castAtMs,
  )
  const excluded = new Set<string>()
  const changed = new Set<string>()
  const historyAt = createHistories(votes)
  const startMs = PERIOD_END_MS - WATCHED_DAYS * DAY_MS
  for (let nowMs = startMs; nowMs <= PERIOD_END_MS; nowMs += everyMinutes * 60_000) {
    const window = votes.filter(
      ({ castAtMs, voterId }) =>
        castAtMs <= nowMs && castAtMs >= nowMs - WINDOW_MS && !excluded.has(voterId),
    )
    const history = historyAt(nowMs - WINDOW_MS)
    for (const { voterId } of findSuspects(window, nowMs, { history, drawShare }))
      excluded.add(voterId)
    if ((nowMs - startMs) % CHANGES_EVERY_MS === 0) {
      const cast = votes.filter(({ castAtMs }) => castAtMs <= nowMs)
      for (const { modelId } of findModelChanges(cast)) changed.add(modelId)
    }
  }
  const voters = new Set(votes.map(({ voterId }) => voterId)).size
  return { excluded: excluded.size / voters, changes: changed.size }
}

/** Creates a function that returns the history up to increasing times. It counts each vote once. */
function createHistories(votes: readonly SimulatedVote[]): (startMs: number) => History {
  const tallies = createTallies()
  const established = createEstablishedVoters()
  let next = 0
  return (startMs) => {
    for (const vote of votes.slice(next)) {
      if (vote.castAtMs >= startMs) break
      addVote(tallies, vote)
      established.follow(vote)
      next += 1
    }
    return {
      pairs: listPairTallies(tallies),
      wasEstablished: (voterId) => established.has(voterId, startMs),
    }
  }
}
