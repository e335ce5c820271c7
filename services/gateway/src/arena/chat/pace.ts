/** What the pace needs to know of a side. */
export interface PacedSide {
  /** Length of what has come of the answer, in UTF-16 code units. */
  readonly seq: number
  /** Null while more may come. */
  readonly end: object | null
}

/** How much of both answers of a battle a reader sees, so that speed does not tell them apart. */
export interface Pace {
  /** So many code units of each side may stand on the screen at `now`, in milliseconds. */
  reach(sides: readonly PacedSide[], now: number): number
}

/** A side that is slower than this does not hold up the other one: people read no faster. */
const CHARACTERS_PER_MS = 0.16
/** Nor does one that pauses for longer than this many characters of that speed, half a second. */
const CHARACTERS_OF_A_PAUSE = 80
/** So many are shown at once of a side that no longer waits for the other's first word. */
const FIRST_CHARACTERS = 24
/** What still waits when a side has ended comes within this part of the time so far, … */
const CATCH_UP_SHARE = 0.15
/** … and never later than this. */
const LONGEST_CATCH_UP_MS = 3_000
/** Sides that were never further apart than this are shown as they come: they look alike. */
const CHARACTERS_OF_A_LEAD = 80
/** The bursts of the side behind are spread over this time. */
const SMOOTHED_OVER_MS = 300
/** A pause in which there was nothing to show earns no more than this. */
const LONGEST_STEP_MS = 100

/** Numbers in an object change in place; in a closure each new one takes memory. */
interface PaceState {
  /** Code units that the reader sees of each side. */
  place: number
  /** Where the fixed speed alone would be; a little behind while the sides are faster. */
  least: number
  beganAt: number
  movedAt: number
  catchUpBy: number
  /** Code units per millisecond while what waits of an ended turn is shown. */
  speed: number
  /** Index of the side that the other one waits for; -1 for none. */
  waitedFor: number
  /** Was one side ever ahead? */
  isUneven: boolean
}

/**
 * Both sides reach the same place: that of the side behind, moving at a fixed speed at least, and
 * evenly once one was ahead. When the side behind has ended, the other one goes on as before, as if
 * it were no faster, if what waits of it is short enough for that.
 * @param reached what the reader has seen before
 */
export function createPace(reached = 0): Pace {
  const state: PaceState = {
    ...{ place: reached, least: reached, speed: CHARACTERS_PER_MS },
    ...{ beganAt: Number.NaN, movedAt: 0, catchUpBy: 0, waitedFor: -1, isUneven: false },
  }
  return {
    reach(sides, now) {
      if (Number.isNaN(state.beganAt)) begin(state, sides, now)
      noticeEnd(state, sides, now)
      state.waitedFor = slowestRunning(sides)
      move(state, sides, now)
      return Math.floor(state.place)
    },
  }
}

function begin(state: PaceState, sides: readonly PacedSide[], now: number): void {
  state.beganAt = now
  state.movedAt = now
  const behind = Math.min(...sides.map(({ seq }) => seq))
  const first = behind === 0 ? FIRST_CHARACTERS : Math.min(behind, FIRST_CHARACTERS)
  state.place = Math.max(state.place, first)
  if (behind === 0) state.least = state.place
}

/** When the side that the other one waited for is at its end, the pace goes on without it. */
function noticeEnd(state: PaceState, sides: readonly PacedSide[], now: number): void {
  const slower = sides[state.waitedFor]
  if (!slower?.end) return
  const elapsedMs = now - state.beganAt
  state.place = Math.max(state.place, slower.seq)
  state.speed = Math.max(CHARACTERS_PER_MS, state.place / Math.max(1, elapsedMs))
  state.catchUpBy = now + Math.min(elapsedMs * CATCH_UP_SHARE, LONGEST_CATCH_UP_MS)
}

function move(state: PaceState, sides: readonly PacedSide[], now: number): void {
  const step = Math.min(now - state.movedAt, LONGEST_STEP_MS)
  const longest = longestOf(sides)
  const target = sides[state.waitedFor]?.seq ?? longest
  state.isUneven ||= longest - target > CHARACTERS_OF_A_LEAD
  const place = state.place + advance(state, Math.max(0, target - state.place), step)
  const least = Math.max(state.least + step * CHARACTERS_PER_MS, place - CHARACTERS_OF_A_PAUSE)
  state.least = Math.min(least, Math.max(longest, place))
  state.place = Math.max(place, state.least)
  state.movedAt = now
}

/** How much of what waits is shown after a step of this many milliseconds. */
function advance(state: PaceState, ahead: number, step: number): number {
  const left = state.catchUpBy - state.movedAt
  if (left > step) return Math.min(ahead, step * Math.max(state.speed, ahead / left))
  if (!state.isUneven || state.waitedFor === -1) return ahead
  return Math.min(ahead, step * Math.max(CHARACTERS_PER_MS, ahead / SMOOTHED_OVER_MS))
}

function longestOf(sides: readonly PacedSide[]): number {
  let longest = 0
  for (const { seq } of sides) longest = Math.max(longest, seq)
  return longest
}

/** Index of the side with the least text among those that go on; -1 when none does. */
function slowestRunning(sides: readonly PacedSide[]): number {
  let slowest = -1
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < sides.length; index += 1) {
    const side = sides[index]
    if (!side || side.end || side.seq >= least) continue
    slowest = index
    least = side.seq
  }
  return slowest
}

/** How far a reader sees both sides of a turn of this age in any case, as far as they go. */
export function leastReached(ageMs: number): number {
  return FIRST_CHARACTERS + ageMs * CHARACTERS_PER_MS
}

/**
 * How far a reader who comes back may have seen both sides: as far as they say, but not further than
 * the speed that they would have been shown anyway.
 */
export function mayHaveReached(
  {
    left = 0,
    right = 0,
  }: { readonly left?: number | undefined; readonly right?: number | undefined },
  ageMs: number,
): number {
  return Math.min(Math.max(left, right), leastReached(ageMs))
}
