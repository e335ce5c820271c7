import { addVote, fitTallies, ratingOf, subtractVote } from '@assay/rating'
import type { Evidence, Invariant } from './invariant.ts'
import {
  counts,
  findNewestSnapshot,
  type Replay,
  readExcluded,
  readVotes,
  replayLedger,
} from './replay-ledger.ts'

/** Maximum difference between two computations of a rating, in points. */
const TOLERANCE = 1e-9

type Snapshot = NonNullable<Awaited<ReturnType<typeof findNewestSnapshot>>>

const boardAddsUp: Invariant = {
  id: 'I5',
  statement: 'the board has two matches per rated vote and as many wins as losses',
  async check({ db }) {
    const snapshot = await findNewestSnapshot(db)
    if (!snapshot) return []
    const excluded = await readExcluded(db)
    const rated = (await readVotes(db)).filter(
      (entry) => entry.position <= snapshot.position && counts(entry, excluded),
    ).length
    const sum = (key: 'matchesPlayed' | 'wins' | 'losses') =>
      snapshot.entries.reduce((total, entry) => total + entry[key], 0)
    const [matches, wins, losses] = [sum('matchesPlayed'), sum('wins'), sum('losses')]
    return [
      ...(matches === 2 * rated ? [] : [`${matches} matches for ${rated} rated votes`]),
      ...(wins === losses ? [] : [`${wins} wins and ${losses} losses`]),
    ]
  },
}

const countsAddUp: Invariant = {
  id: 'I6',
  statement: "each model's wins, losses, ties and both-bads add up to its matches",
  async check({ db }) {
    const snapshot = await findNewestSnapshot(db)
    return (snapshot?.entries ?? []).flatMap((entry) => {
      const { modelId, wins, losses, ties, bothBad, matchesPlayed } = entry
      const sum = wins + losses + ties + bothBad
      return sum === matchesPlayed ? [] : [`model ${modelId}: ${sum} of ${matchesPlayed} matches`]
    })
  },
}

const ratingsFollow: Invariant = {
  id: 'I7',
  statement: 'ratings, intervals and ranks equal a recomputation from the ledger',
  async check({ db }) {
    const snapshot = await findNewestSnapshot(db)
    if (!snapshot) return []
    const entries = await readVotes(db)
    const { standings } = replayLedger(
      entries.filter(({ position }) => position <= snapshot.position),
      await replayOf(db, snapshot),
    )
    return snapshot.entries.flatMap((entry) => {
      const again = standings.get(entry.modelId)
      if (!again) return [`model ${entry.modelId} is on the board but not in the ledger`]
      const isSame =
        isClose(entry.eloRating, again.rating) &&
        isClose(entry.confidenceInterval ?? Number.NaN, again.confidenceInterval) &&
        entry.rank === again.rank &&
        entry.tier === again.tier
      return isSame
        ? []
        : [
            `model ${entry.modelId}: ${entry.eloRating} ± ${entry.confidenceInterval}, ` +
              `recomputed ${again.rating} ± ${again.confidenceInterval}`,
          ]
    })
  },
}

const exclusionsAreReversible: Invariant = {
  id: 'I23',
  statement: 'excluding a voter and reversing the exclusion does not change the board',
  async check({ db }) {
    const snapshot = await findNewestSnapshot(db)
    const entries = await readVotes(db)
    const voter = entries.find(({ rated }) => rated)?.voterId
    if (!snapshot || !voter) return []
    const replay = await replayOf(db, snapshot)
    if (replay.excluded.has(voter)) return []
    const { tallies } = replayLedger(entries, replay)
    const rate = () => fitTallies(tallies, replay.modelIds).strengths.map(ratingOf)
    const before = rate()
    const votes = entries.filter((entry) => entry.rated && entry.voterId === voter)
    for (const vote of votes.toReversed()) subtractVote(tallies, vote)
    for (const vote of votes) addVote(tallies, vote)
    const after = rate()
    const isSame = before.every((rating, model) => isClose(rating, after[model] as number))
    return isSame
      ? []
      : [`excluding voter ${voter} and reversing the exclusion changes the ratings`]
  },
}

async function replayOf(db: Evidence['db'], snapshot: Snapshot): Promise<Replay> {
  const { uncertaintyPosition = snapshot.position } = snapshot.parameters
  return {
    excluded: await readExcluded(db),
    modelIds: snapshot.entries.map(({ modelId }) => modelId),
    uncertaintyPosition,
  }
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one))
}

export const BOARD_INVARIANTS = [
  boardAddsUp,
  countsAddUp,
  ratingsFollow,
  exclusionsAreReversible,
] as const
