import type { AnswerFrame } from '@assay/contracts/bus/subjects'
import type { ChatEvent } from '@assay/contracts/chat/events'
import type { UnratedReason } from '@assay/contracts/votes'
import { knownUnratedReason } from '../votes/vote-policy.ts'
import type { EventSink } from './event-sink.ts'
import type { Pace } from './pace.ts'
import {
  applyFrame,
  drainSide,
  hasStarted,
  isHeldBack,
  type SideStream,
  shownLength,
} from './side-stream.ts'

interface TurnStream {
  readonly id: string
  readonly idx: number
  readonly threadId: string
  readonly sides: readonly SideStream[]
}

/** The stream of one turn to one reader. */
export interface TurnInProgress extends TurnStream {
  /** Whether output is slowed down so that speed does not distinguish the models. */
  readonly isPaced: boolean
  /** Writes the first events. No other events are written before them. */
  sendGreeting(events: readonly ChatEvent[]): void
  /**
   * Applies a frame of one of the turn's answers at `now`, and returns what the caller must do
   * next.
   */
  receive(side: SideStream, frame: AnswerFrame, now: number): 'urgent' | 'later' | 'stale' | 'gap'
  /** Writes the text that is due at `now`. Returns false if more must be written later. */
  flush(now: number): boolean
  /** Stops showing text of unfinished paced answers, because the reader has stopped the answers. */
  halt(): void
  /**
   * The time in `performance.now()` milliseconds at which the last frame arrived or, without
   * frames, the stream started.
   */
  readonly lastActivity: number
}

/** If more bytes than this are unsent, writes to the reader wait, and new text is merged. */
const BUSY_BYTES = 64 * 1024
/**
 * The reader is dropped if more bytes than this are unsent, or if it stays busy for
 * `STALLED_AFTER_MS`.
 */
const STALLED_BYTES = 1024 * 1024
const STALLED_AFTER_MS = 5_000

export interface TurnRhythm {
  /** Milliseconds. */
  readonly firstFrameWaitMs: number
  /** Undefined for a turn whose sides are shown as they arrive. */
  readonly pace: Pace | undefined
}

/** Streams a turn to its reader no faster than the pace allows. */
export function createTurnInProgress(
  turn: TurnStream,
  sink: EventSink,
  rhythm: TurnRhythm,
): TurnInProgress {
  const mayStart = createStartGate(turn.sides, rhythm)
  const backlogAt = watchBacklog(sink)
  const reach = createReach(turn.sides, rhythm.pace)
  let greetingSent = false
  let finished = false

  const writeWaiting = (now: number) => {
    const events = drainTurn(turn, reach.at(now))
    if (events.length > 0) sink.write(events)
    if (events.at(-1)?.event !== 'done') return
    finished = true
    sink.finish()
  }

  const progress: TurnInProgress & { lastActivity: number } = {
    ...turn,
    isPaced: rhythm.pace !== undefined,
    lastActivity: performance.now(),
    sendGreeting(events) {
      greetingSent = true
      sink.write(events)
    },
    receive(side, frame, now) {
      progress.lastActivity = now
      const isFirst = !hasStarted(side)
      const result = applyFrame(side, frame)
      if (result !== 'applied') return result
      return isFirst || frame.kind === 'end' ? 'urgent' : 'later'
    },
    flush(now) {
      if (finished) return true
      if (!greetingSent || !mayStart(now)) return !turn.sides.some(hasStarted)
      const backlog = backlogAt(now)
      if (backlog === 'stalled') {
        finished = true
        sink.dropStalled()
      }
      if (backlog !== 'none') return finished
      writeWaiting(now)
      return finished || !turn.sides.some(isHeldBack)
    },
    halt: reach.halt,
  }
  return progress
}

/**
 * Creates a function that returns true once all sides have started, or `firstFrameWaitMs` after the
 * first side has started.
 */
function createStartGate(
  sides: readonly SideStream[],
  { firstFrameWaitMs, pace }: TurnRhythm,
): (now: number) => boolean {
  let firstStartAt: number | undefined
  let isOpen = !pace && sides.some(({ seq }) => seq > 0)
  return (now) => {
    if (isOpen) return true
    if (firstStartAt === undefined && sides.some(hasStarted)) firstStartAt = now
    isOpen =
      sides.every(hasStarted) ||
      (firstStartAt !== undefined && now - firstStartAt >= firstFrameWaitMs)
    return isOpen
  }
}

/**
 * Limits how much of each side is shown. After `halt`, nothing more is shown while a side is
 * unfinished.
 */
function createReach(sides: readonly SideStream[], pace: Pace | undefined) {
  let isHalted = false
  return {
    halt() {
      isHalted = true
    },
    at(now: number): number {
      if (!pace) return Number.POSITIVE_INFINITY
      const isStill = isHalted && sides.some(({ end }) => end === null)
      return isStill ? Math.max(...sides.map(shownLength)) : pace.reach(sides, now)
    },
  }
}

/** Returns a function that checks whether the reader keeps up with what was written. */
function watchBacklog(
  sink: Pick<EventSink, 'bufferedBytes'>,
): (now: number) => 'none' | 'busy' | 'stalled' {
  let busySince: number | undefined
  return (now) => {
    const bytes = sink.bufferedBytes()
    busySince = bytes > BUSY_BYTES ? (busySince ?? now) : undefined
    if (busySince === undefined) return 'none'
    return bytes > STALLED_BYTES || now - busySince > STALLED_AFTER_MS ? 'stalled' : 'busy'
  }
}

/**
 * Takes the pending text within the first `upTo` code units of each side, then the end of the turn
 * if all sides have ended.
 */
function drainTurn(turn: TurnStream, upTo: number): ChatEvent[] {
  const events: ChatEvent[] = []
  for (const side of turn.sides) events.push(...drainSide(side, upTo))
  const done = toDoneEvent(turn)
  if (done) events.push(done)
  return events
}

/**
 * Returns the last event of a turn, or undefined until the ends of all its sides have been written.
 */
function toDoneEvent({ id, idx, threadId, sides }: TurnStream): ChatEvent | undefined {
  if (!sides.every(({ endWritten }) => endWritten)) return undefined
  const state = stateOf(sides)
  const reason = state === 'done' && unratedReasonOf(sides)
  return {
    event: 'done',
    turn_id: id,
    turn_idx: idx,
    thread_id: threadId,
    state,
    ...(reason && { unrated_reason: reason }),
  }
}

/**
 * Returns the state that came with the end of an answer. If none came, the turn is done if any side
 * has an answer.
 */
function stateOf(sides: readonly SideStream[]): 'done' | 'failed' {
  const ends = sides.map(({ end }) => end)
  const reported = ends.find((end) => end?.turn)?.turn
  const hasAnswer = ends.some((end) => end && (end.seq > 0 || end.ending === 'declined'))
  return reported ?? (hasAnswer ? 'done' : 'failed')
}

function unratedReasonOf(sides: readonly SideStream[]): UnratedReason | null {
  const [left, right] = (['left', 'right'] as const).map((name) =>
    sides.find(({ side }) => side === name),
  )
  if (!left?.end || !right?.end) return null
  return knownUnratedReason({ blind: !left.revealed, left: left.end, right: right.end })
}
