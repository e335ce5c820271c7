/** The state of a side that the pace depends on. */
export interface PacedSide {
  /** Length of the received text, in UTF-16 code units. */
  readonly seq: number
  /** Null while more text can arrive. */
  readonly end: object | null
}

/**
 * Decides how much of each answer the reader of a battle sees, so that speed does not reveal the
 * model.
 */
export interface Pace {
  /** Returns how many code units of each side may be shown at `now`, which is in milliseconds. */
  reach(sides: readonly PacedSide[], now: number): number
}

/**
 * The minimum speed, which a slow side cannot reduce. 160 characters a second is faster than people
 * read.
 */
const CHARACTERS_PER_MS = 0.16
/** The longest pause that holds up the other side: half a second at the minimum speed. */
const CHARACTERS_OF_A_PAUSE = 80
/** Characters shown immediately when a side no longer waits for the other side's first word. */
const FIRST_CHARACTERS = 24
/**
 * After a side has ended, the held text of the other side is shown within this share of the elapsed
 * time …
 */
const CATCH_UP_SHARE = 0.15
/** … and within this time. */
const MAX_CATCH_UP_MS = 3_000
/**
 * Sides that were never further apart than this look equally fast, and are shown as they arrive.
 */
const CHARACTERS_OF_A_LEAD = 80
/** The bursts of the slower side are spread over this time. */
const SMOOTHED_OVER_MS = 300
/** A pause with nothing to show counts as at most this much time. */
const MAX_STEP_MS = 100

/**
 * This is a mutable object, because V8 allocates a new heap number whenever a number in a closure
 * changes.
 */
interface PaceState {
  /** The number of code units of each side that the reader sees. */
  place: number
  /** The position that the minimum speed alone reaches, at most a little behind `place`. */
  least: number
  beganAt: number
  movedAt: number
  catchUpBy: number
  /**
   * The speed at which held text is shown after a side has ended, in code units per millisecond.
   */
  speed: number
  /** Index of the side for which the other one waits; -1 if neither waits. */
  waitedFor: number
  /** Whether one side has ever been ahead of the other. */
  isUneven: boolean
}

/**
 * Shows both sides up to the same position, which follows the length of the slower side but has a
 * minimum speed. Once one side has been ahead, the position moves smoothly. When the slower side
 * has ended, the other side continues at the same speed. If its held text is too long for that, it
 * is shown faster.
 * @param reached the lengths that the reader has already seen
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

/** Sets the speed and the deadline for the held text once the slower side has ended. */
function noticeEnd(state: PaceState, sides: readonly PacedSide[], now: number): void {
  const slower = sides[state.waitedFor]
  if (!slower?.end) return
  const elapsedMs = now - state.beganAt
  state.place = Math.max(state.place, slower.seq)
  state.speed = Math.max(CHARACTERS_PER_MS, state.place / Math.max(1, elapsedMs))
  state.catchUpBy = now + Math.min(elapsedMs * CATCH_UP_SHARE, MAX_CATCH_UP_MS)
}

function move(state: PaceState, sides: readonly PacedSide[], now: number): void {
  const step = Math.min(now - state.movedAt, MAX_STEP_MS)
  const longest = longestOf(sides)
  const target = sides[state.waitedFor]?.seq ?? longest
  state.isUneven ||= longest - target > CHARACTERS_OF_A_LEAD
  const place = state.place + advance(state, Math.max(0, target - state.place), step)
  const least = Math.max(state.least + step * CHARACTERS_PER_MS, place - CHARACTERS_OF_A_PAUSE)
  state.least = Math.min(least, Math.max(longest, place))
  state.place = Math.max(place, state.least)
  state.movedAt = now
}

/** Returns the share of the waiting text that is shown after a step of this many milliseconds. */
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

/** Returns the index of the unfinished side with the least text, or -1 if both sides have ended. */
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

/**
 * Returns the minimum length that the reader has seen of both sides of a turn of this age, in
 * UTF-16 code units.
 */
export function leastReached(ageMs: number): number {
  return FIRST_CHARACTERS + ageMs * CHARACTERS_PER_MS
}

/**
 * Returns the lengths that a returning reader may have seen: their claims, but no more than the
 * minimum speed would have shown.
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
