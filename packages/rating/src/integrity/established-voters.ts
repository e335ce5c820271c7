import type { TimedVote } from './timed-vote.ts'

/**
 * A voter who has this number of rated votes, on at least this number of days, is established from
 * the next day on.
 */
const MIN_VOTES = 10
const MIN_DAYS = 3

const DAY_MS = 86_400_000

interface Activity {
  /** Number of the voter's votes, and of days with votes, before the newest day. */
  earlierVotes: number
  earlierDays: number
  day: number
  votesToday: number
}

/**
 * Tracks which voters are established by their votes. `follow` must be called in the order in which
 * votes were cast.
 */
export interface EstablishedVoters {
  /** Records a vote. Returns true if the voter was established before the day of the vote. */
  follow(vote: Pick<TimedVote, 'voterId' | 'castAtMs'>): boolean
  /** Returns true if the voter is established on the day of `atMs`. */
  has(voterId: string, atMs: number): boolean
}

/**
 * A voter becomes established by voting, not by account age: an attacker can create accounts
 * early.
 */
export function createEstablishedVoters(): EstablishedVoters {
  const activities = new Map<string, Activity>()
  const has = (voterId: string, atMs: number) => {
    const activity = activities.get(voterId)
    return activity !== undefined && isEnough(activity, Math.floor(atMs / DAY_MS))
  }
  return {
    has,
    follow({ voterId, castAtMs }) {
      const day = Math.floor(castAtMs / DAY_MS)
      const known = activities.get(voterId)
      const activity = known ?? { earlierVotes: 0, earlierDays: 0, day, votesToday: 0 }
      if (!known) activities.set(voterId, activity)
      if (day > activity.day) startDay(activity, day)
      activity.votesToday += 1
      return isEnough(activity, day)
    },
  }
}

function startDay(activity: Activity, day: number): void {
  activity.earlierVotes += activity.votesToday
  activity.earlierDays += 1
  activity.day = day
  activity.votesToday = 0
}

function isEnough({ earlierVotes, earlierDays, day, votesToday }: Activity, today: number) {
  const isPast = today > day
  const votes = earlierVotes + (isPast ? votesToday : 0)
  const days = earlierDays + (isPast ? 1 : 0)
  return votes >= MIN_VOTES && days >= MIN_DAYS
}
