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

/** One turn on its way to one reader. */
export interface TurnInProgress extends TurnStream {
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

/** Above this the reader's next writes wait; the text keeps merging. */
const BUSY_BYTES = 64 * 1024
/** A reader is given up above this, or after being busy for this long. */
const STALLED_BYTES = 1024 * 1024
const STALLED_AFTER_MS = 5_000

export interface TurnRhythm {
  /** Milliseconds. */
  readonly firstFrameWaitMs: number
  /** Undefined for sides that are shown as they come. */
  readonly pace: Pace | undefined
}

/**
 * Streams a turn to its reader. No more is written than the pace allows, so that speed does not tell
 * the models apart.
 */
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

/** Opens once every side has started, or `firstFrameWaitMs` after the first one did. */
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

/** How much of each side may be shown; once halted, no more than is shown while a side goes on. */
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

/** Tells at each moment whether a reader keeps up with what was written. */
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

/** Takes what waits of the first `upTo` code units of each side, and after all of it the end. */
function drainTurn(turn: TurnStream, upTo: number): ChatEvent[] {
  const events: ChatEvent[] = []
  for (const side of turn.sides) events.push(...drainSide(side, upTo))
  const done = toDoneEvent(turn)
  if (done) events.push(done)
  return events
}

/** The last event of a turn; undefined until the ends of all its sides are written. */
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

/** As the side that closed the turn reported it, or else by whether any side has an answer. */
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
