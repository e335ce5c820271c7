import type { TimedVote } from './timed-vote.ts'

/** Rated votes, and days with them, that give a voter standing from the next day on. */
const STANDING_VOTES = 10
const STANDING_DAYS = 3

const DAY_MS = 86_400_000

interface Activity {
  /** Votes and days before the newest day. */
  earlierVotes: number
  earlierDays: number
  day: number
  votesToday: number
}

/** Who has earned standing by voting, told in the order in which votes are cast. */
export interface VoterStanding {
  /** Has the voter ten rated votes on three days before this one? Then the vote is remembered. */
  follow(vote: Pick<TimedVote, 'voterId' | 'castAtMs'>): boolean
  /** Has the voter them on the day of `atMs`? */
  has(voterId: string, atMs: number): boolean
}

/** Age gives no standing, votes do: an account that slept is as new as one of today. */
export function createVoterStanding(): VoterStanding {
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
  return votes >= STANDING_VOTES && days >= STANDING_DAYS
}
