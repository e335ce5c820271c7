import type { AnswerFrame } from '@assay/contracts/bus/subjects'
import type { ChatEvent } from '@assay/contracts/chat/events'
import type { UnratedReason } from '@assay/contracts/votes'
import { knownUnratedReason } from '../votes/vote-policy.ts'
import type { Pace } from './pace.ts'
import {
  applyFrame,
  drainSide,
  hasStarted,
  isHeldBack,
  type SideStream,
  shownLength,
} from './side-stream.ts'

/**
 * A reader's socket, as much of it as a turn needs. Methods alone: an object with a getter of its own
 * is a dictionary to V8, and every look at it is a search.
 */
export interface EventSink {
  /** Bytes that the reader has not taken yet. */
  bufferedBytes(): number
  /** Writes all events in one go. */
  write(events: readonly ChatEvent[]): void
  /** Closes a reader that does not keep up; it may come back and resume. */
  dropStalled(): void
  /** Called once, after the turn's last event. */
  finish(): void
}

/** One turn on its way to one reader. */
export interface TurnInProgress {
  readonly id: string
  readonly idx: number
  readonly threadId: string
  readonly sides: readonly SideStream[]
  /** Is what the reader sees slower than what comes, so that speed does not tell the models apart? */
  readonly isPaced: boolean
  /** Writes the first events; nothing else is written before them. */
  sendGreeting(events: readonly ChatEvent[]): void
  /** Applies a frame of one of the turn's answers, at `now`; says what to do with it. */
  receive(side: SideStream, frame: AnswerFrame, now: number): 'urgent' | 'later' | 'stale' | 'gap'
  /** Writes what waits at `now`; false when there is more to write later. */
  flush(now: number): boolean
  /** Shows no more of paced answers that go on: their reader has had enough. */
  halt(): void
  /** When something last happened, in `performance.now()` milliseconds. */
  readonly lastActivity: number
}

/** Above this a reader's writes wait; the text keeps merging. */
const BUSY_BYTES = 64 * 1024
/** Above this a reader is given up, and one whose writes have waited for so long. */
const STALLED_BYTES = 1024 * 1024
const STALLED_AFTER_MS = 5_000

export interface TurnRhythm {
  /** Milliseconds. */
  readonly firstFrameWaitMs: number
  /** Undefined for sides that are shown as they come. */
  readonly pace: Pace | undefined
}

/**
 * Streams a turn to its reader. Nothing is written before every side has started, or `firstFrameWaitMs`
 * after the first one did, and then no more than the pace allows, so that speed does not tell the
 * models apart.
 */
export function createTurnInProgress(
  turn: Pick<TurnInProgress, 'id' | 'idx' | 'threadId' | 'sides'>,
  sink: EventSink,
  { firstFrameWaitMs, pace }: TurnRhythm,
): TurnInProgress {
  let firstStartAt: number | undefined
  let released = !pace && turn.sides.some(({ seq }) => seq > 0)
  let greetingSent = false
  let finished = false
  let isHalted = false
  let busySince: number | undefined

  const mayWrite = (now: number) => {
    if (released) return true
    if (firstStartAt === undefined && turn.sides.some(hasStarted)) firstStartAt = now
    released =
      turn.sides.every(hasStarted) ||
      (firstStartAt !== undefined && now - firstStartAt >= firstFrameWaitMs)
    return released
  }

  const isBusy = (now: number) => {
    const isFull = sink.bufferedBytes() > BUSY_BYTES
    busySince = isFull ? (busySince ?? now) : undefined
    return isFull
  }
  const isStalled = (now: number) =>
    sink.bufferedBytes() > STALLED_BYTES ||
    (busySince !== undefined && now - busySince > STALLED_AFTER_MS)

  const reach = (now: number) => {
    if (!pace) return Number.POSITIVE_INFINITY
    const isStill = isHalted && turn.sides.some(({ end }) => end === null)
    return isStill ? Math.max(...turn.sides.map(shownLength)) : pace.reach(turn.sides, now)
  }
  const writeWaiting = (now: number) => {
    const upTo = reach(now)
    const events: ChatEvent[] = []
    for (const side of turn.sides) events.push(...drainSide(side, upTo))
    const state = stateOf(turn.sides)
    if (state) events.push(doneEvent(turn, state))
    if (events.length > 0) sink.write(events)
    if (!state) return
    finished = true
    sink.finish()
  }

  const progress: TurnInProgress & { lastActivity: number } = {
    ...turn,
    isPaced: pace !== undefined,
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
      if (!greetingSent || !mayWrite(now)) return !turn.sides.some(hasStarted)
      if (isBusy(now)) {
        if (isStalled(now)) {
          finished = true
          sink.dropStalled()
        }
        return finished
      }
      writeWaiting(now)
      return finished || !turn.sides.some(isHeldBack)
    },
    halt() {
      isHalted = true
    },
  }
  return progress
}

/** How the turn ended, or undefined while there is more to tell of a side. */
function stateOf(sides: readonly SideStream[]): 'done' | 'failed' | undefined {
  if (!sides.every(({ endWritten }) => endWritten)) return undefined
  const ends = sides.map(({ end }) => end)
  const told = ends.find((end) => end?.turn)?.turn
  return (
    told ??
    (ends.some((end) => end && (end.seq > 0 || end.ending === 'declined')) ? 'done' : 'failed')
  )
}

function doneEvent(
  { id, idx, threadId, sides }: Pick<TurnInProgress, 'id' | 'idx' | 'threadId' | 'sides'>,
  state: 'done' | 'failed',
): ChatEvent {
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

function unratedReasonOf(sides: readonly SideStream[]): UnratedReason | null {
  const [left, right] = (['left', 'right'] as const).map((name) => {
    const stream = sides.find(({ side }) => side === name)
    return stream?.end && { ...stream, end: stream.end }
  })
  if (!left || !right) return null
  return knownUnratedReason({ blind: !left.revealed, left: left.end, right: right.end })
}
