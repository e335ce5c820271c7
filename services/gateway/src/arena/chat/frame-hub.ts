import { subscribe } from '@assay/bus'
import {
  type AnswerFrame,
  answerFrames,
  type EndFrame,
  overdueAnswers,
} from '@assay/contracts/bus/subjects'
import { every, type Logger, openSpan } from '@assay/runtime'
import { answerGaps, answersDelivered, framesDropped, framesRelayed } from './chat-metrics.ts'
import { fetchMissingText, type TextSources } from './fetch-missing-text.ts'
import { createFollowers, type Follower, type Followers } from './followers.ts'
import type { SideStream } from './side-stream.ts'
import type { TurnInProgress } from './turn-in-progress.ts'
import { startTurnWriter, type TurnWriter } from './turn-writer.ts'

/** Delivers the workers' frames to this gateway's readers. */
export interface FrameHub extends AsyncDisposable {
  /** Streams the turn to its reader until disposed. */
  follow(turn: TurnInProgress): Disposable
  /** Fetches the missing text of all sides of the turn. */
  fetchMissing(turn: TurnInProgress): Promise<void>
}

const STALL_CHECK_MS = 1_000
/**
 * After this time without frames, the gateway fetches the text, because a frame or a worker may be
 * lost.
 */
const STALLED_AFTER_MS = 2_000

export interface FrameHubOptions extends TextSources {
  readonly log: Logger
}

export function openFrameHub(options: FrameHubOptions): FrameHub {
  const { bus, gatewayId, log } = options
  const followers = createFollowers()
  const writer = startTurnWriter()
  const fetchSide = createSideFetch(options, (turn) => {
    if (followers.turns.has(turn)) writer.flush(turn, performance.now())
  })
  const fetchMissing = async (turn: TurnInProgress) => {
    await Promise.all(turn.sides.map((side) => fetchSide(turn, side)))
  }

  const applyBatch = createBatchDelivery(followers, createReceive({ writer, fetchSide, log }))
  const dropBatch = () => framesDropped.inc({ reason: 'malformed' })
  const frames = subscribe(bus, answerFrames, gatewayId, applyBatch, dropBatch)
  const applyEnds = (ends: readonly EndFrame[]) => applyBatch(ends.filter(isFailure))
  const overdue = subscribe(bus, overdueAnswers, gatewayId, applyEnds, dropBatch)
  const stallWatch = every(STALL_CHECK_MS, 'stalled turns', log, async () => {
    await Promise.all(stalledTurnsOf(followers).map(fetchMissing))
  })

  return {
    follow(turn) {
      const following = followers.add(turn)
      return {
        [Symbol.dispose]() {
          following[Symbol.dispose]()
          writer.forget(turn)
        },
      }
    },
    fetchMissing,
    async [Symbol.asyncDispose]() {
      writer[Symbol.dispose]()
      frames[Symbol.dispose]()
      overdue[Symbol.dispose]()
      await stallWatch[Symbol.asyncDispose]()
    },
  }
}

function stalledTurnsOf({ turns }: Followers): TurnInProgress[] {
  const before = performance.now() - STALLED_AFTER_MS
  return [...turns].filter(({ lastActivity }) => lastActivity < before)
}

type FetchSide = (turn: TurnInProgress, side: SideStream) => Promise<void>

/** Fetches a side's missing text, with one request at a time. */
function createSideFetch(
  sources: TextSources,
  onFetched: (turn: TurnInProgress) => void,
): FetchSide {
  const fetching = new WeakSet<SideStream>()
  return async (turn, side) => {
    if (fetching.has(side) || side.end) return
    fetching.add(side)
    try {
      await fetchMissingText(sources, side)
      onFetched(turn)
    } finally {
      fetching.delete(side)
    }
  }
}

type Receive = (follower: Follower, frame: AnswerFrame, now: number) => void

interface ReceiveOptions {
  readonly writer: TurnWriter
  readonly fetchSide: FetchSide
  readonly log: Logger
}

/** Applies a frame to a turn, then flushes the turn or fetches missing text. */
function createReceive({ writer, fetchSide, log }: ReceiveOptions): Receive {
  return ({ turn, side }, frame, now) => {
    switch (turn.receive(side, frame, now)) {
      case 'urgent':
        return writer.flush(turn, now)
      case 'later':
        return writer.flushLater(turn)
      case 'stale':
        // Before the vote, the gateway drops all thoughts. These drops are not counted as errors.
        if (frame.kind !== 'reasoning') framesDropped.inc({ reason: 'stale' })
        return
      case 'gap':
        fetchSide(turn, side).then(
          () => answerGaps.inc({ result: 'filled' }),
          (error: unknown) => {
            answerGaps.inc({ result: 'not_filled' })
            log.warn({ err: error, turnId: turn.id }, 'missing text not fetched')
          },
        )
    }
  }
}

/** Delivers a message's frames to all followers of the answers. */
function createBatchDelivery(followers: Followers, receive: Receive) {
  const deliver: Receive = (follower, frame, now) => {
    if (frame.kind !== 'end') return receive(follower, frame, now)
    answersDelivered.inc()
    const span = openSpan('deliver answer', { kind: 'CONSUMER', cause: frame.trace })
    span.run(() => receive(follower, frame, now))
    span.end()
  }
  return (batch: readonly AnswerFrame[]) => {
    const now = performance.now()
    let relayed = 0
    for (const frame of batch) {
      if (!isWellFormed(frame)) {
        framesDropped.inc({ reason: 'malformed' })
        continue
      }
      const ofAnswer = followers.of(frame.answer)
      for (const follower of ofAnswer) deliver(follower, frame, now)
      relayed += ofAnswer.length
    }
    framesRelayed.inc(relayed)
  }
}

const isFailure = ({ kind, state }: EndFrame) => kind === 'end' && state === 'failed'

/** Checks a frame's format. A wrong position would leave a gap in the text. */
function isWellFormed(frame: AnswerFrame | null | undefined): frame is AnswerFrame {
  if (!Number.isSafeInteger(frame?.attempt) || !Number.isSafeInteger(frame?.seq)) return false
  // If no worker has tried an answer, its end has attempt 0. Text always belongs to a positive
  // attempt.
  return frame?.kind === 'end' || (typeof frame?.text === 'string' && frame.attempt >= 1)
}
