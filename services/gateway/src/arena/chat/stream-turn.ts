import type { ChatEvent } from '@assay/contracts/chat/events'
import { type StoredTurn, shownName } from '../turns/stored-turn.ts'
import type { EventSink } from './event-sink.ts'
import type { FrameHub } from './frame-hub.ts'
import { leaveOutSeen, type SeenBefore } from './leave-out-seen.ts'
import { createPace, leastReached, mayHaveReached } from './pace.ts'
import { openSide, type SideStream } from './side-stream.ts'
import { createTurnInProgress, type TurnInProgress } from './turn-in-progress.ts'

export interface StreamOptions {
  readonly hub: FrameHub
  /** How long the first side waits for the other one, in milliseconds. */
  readonly firstFrameWaitMs: number
}

type StreamedTurn = Pick<
  StoredTurn,
  'id' | 'idx' | 'threadId' | 'blind' | 'thinkingMode' | 'answers'
> & {
  /** Milliseconds since the turn started. */
  readonly ageMs?: number
}

const NOTHING_SEEN: SeenBefore = { after: {}, attempt: {} }

/**
 * Streams the turn's new events to `sink` until disposed. Nothing is written before the greeting.
 */
export function streamTurn(
  { hub, firstFrameWaitMs }: StreamOptions,
  stored: StreamedTurn,
  sink: EventSink,
  seen: SeenBefore = NOTHING_SEEN,
): TurnInProgress & Disposable {
  const { id, idx, threadId, blind, thinkingMode, ageMs = 0 } = stored
  // In a battle, `leaveOutSeen` checks the reader's claims after the missing text has been fetched.
  const sides = openSides(stored, blind ? NOTHING_SEEN : seen)
  const turn = createTurnInProgress({ id, idx, threadId, sides }, sink, {
    // Thinking time would reveal the model, so the first words of both sides always appear
    // together.
    firstFrameWaitMs: blind && thinkingMode ? Number.POSITIVE_INFINITY : firstFrameWaitMs,
    pace: blind ? createPace(mayHaveReached(seen.after, ageMs)) : undefined,
  })
  return Object.assign(turn, hub.follow(turn))
}

export interface ContinueOptions {
  readonly greeting: (turn: TurnInProgress) => readonly ChatEvent[]
  /** The part of the turn that its reader has seen. The default is nothing. */
  readonly seen?: SeenBefore
}

/**
 * Continues a turn that started earlier. Sends the greeting, the missed text and then new events.
 */
export async function continueTurn(
  options: StreamOptions,
  stored: StreamedTurn,
  sink: EventSink,
  { greeting, seen = NOTHING_SEEN }: ContinueOptions,
): Promise<TurnInProgress & Disposable> {
  const turn = streamTurn(options, stored, sink, seen)
  try {
    await options.hub.fetchMissing(turn)
    if (stored.blind) leaveOutSeen(turn.sides, seen, leastReached(stored.ageMs ?? 0))
    turn.sendGreeting(greeting(turn))
    return turn
  } catch (error) {
    turn[Symbol.dispose]()
    throw error
  }
}

function openSides({ blind, answers }: StreamedTurn, { after, attempt }: SeenBefore): SideStream[] {
  return answers.map((answer) => {
    const { id, side } = answer
    const name = shownName(blind, answer)
    const seen = { attempt: attempt[side] ?? 1, seq: after[side] ?? 0 }
    return openSide({ answerId: id, side, name, revealed: !blind }, seen)
  })
}
