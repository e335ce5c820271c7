/** The state of a side that the pace depends on. */
export interface PacedSide {
  /** Length of the received text, in UTF-16 code units. */
  readonly seq: number
  /** Null while more text may arrive. */
  readonly end: object | null
}

/**
 * Decides how much of both answers a reader of a battle sees, so that speed does not reveal the
 * model.
 */
export interface Pace {
  /** How many code units of each side may be shown at `now`, in milliseconds. */
  reach(sides: readonly PacedSide[], now: number): number
}

/**
 * A slower side does not hold up the other one: 160 characters a second is faster than people read.
 */
const CHARACTERS_PER_MS = 0.16
/** The longest pause that holds the other side up: half a second at that speed. */
const CHARACTERS_OF_A_PAUSE = 80
/** Characters shown immediately when a side no longer waits for the other's first word. */
const FIRST_CHARACTERS = 24
/** After a side has ended, the held text is shown within this share of the time so far, … */
const CATCH_UP_SHARE = 0.15
/** … and within this time. */
const LONGEST_CATCH_UP_MS = 3_000
/** Sides that were never further apart than this look alike and are shown as they arrive. */
const CHARACTERS_OF_A_LEAD = 80
/** The bursts of the slower side are spread over this time. */
const SMOOTHED_OVER_MS = 300
/** A pause with nothing to show counts as at most this much time. */
const LONGEST_STEP_MS = 100

/**
 * A mutable object, because V8 allocates a new heap number for each change of a number in a
 * closure.
 */
interface PaceState {
  /** Code units of each side that the reader sees. */
  place: number
  /** The place by the minimum speed alone. It lags a little while the sides are faster. */
  least: number
  beganAt: number
  movedAt: number
  catchUpBy: number
  /** Code units per millisecond at which held text is shown after a side has ended. */
  speed: number
  /** Index of the side that the other one waits for; -1 for none. */
  waitedFor: number
  /** Whether one side has ever been ahead. */
  isUneven: boolean
}

/**
 * Shows both sides up to the same place: the length of the slower side, but at least a minimum
 * speed. Once one side was ahead, the place moves smoothly. When the slower side has ended, the
 * other one continues at the same speed if its held text is short enough, and otherwise catches up.
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

/** When the slower side has ended, sets the speed and the deadline for the held text. */
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

/** How much of the waiting text is shown after a step of this many milliseconds. */
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

/** Index of the unfinished side with the least text; -1 if both have ended. */
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

/** The minimum that a reader sees of both sides of a turn of this age, in UTF-16 code units. */
export function leastReached(ageMs: number): number {
  return FIRST_CHARACTERS + ageMs * CHARACTERS_PER_MS
}

/**
 * How far a returning reader may have seen both sides: as far as they claim, but no further than
 * the minimum speed would have shown.
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
