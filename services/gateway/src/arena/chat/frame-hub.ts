import { type Bus, subscribe } from '@assay/bus'
import {
  type AnswerFrame,
  answerFrames,
  type EndFrame,
  overdueAnswers,
} from '@assay/contracts/bus/subjects'
import { every, type Logger, openSpan } from '@assay/runtime'
import { answerGaps, answersDelivered, framesDropped, framesRelayed } from './chat-metrics.ts'
import type { FetchMissingText } from './fetch-missing-text.ts'
import { inSmallSteps } from './in-small-steps.ts'
import type { SideStream } from './side-stream.ts'
import type { TurnInProgress } from './turn-in-progress.ts'

/** Brings the workers' frames to the readers of this gateway. */
export interface FrameHub extends AsyncDisposable {
  /** Streams to the turn's reader from now on; disposed when it leaves. */
  follow(turn: TurnInProgress): Disposable
  /** Fetches what the turn's sides have missed so far. */
  fetchMissing(turn: TurnInProgress): Promise<void>
}

interface Following {
  readonly turn: TurnInProgress
  readonly side: SideStream
}

const NOBODY: readonly Following[] = []

/** A socket is written at most once in this time, first words and ends aside. */
const TICK_MS = 33
const STALL_CHECK_MS = 1_000
/** Silence after which a reader asks again: a frame or a whole worker may be lost. */
const STALLED_AFTER_MS = 2_000

export interface FrameHubOptions {
  readonly bus: Bus
  readonly gatewayId: string
  readonly log: Logger
  readonly fetchMissingText: FetchMissingText
}

export function openFrameHub({ bus, gatewayId, log, fetchMissingText }: FrameHubOptions): FrameHub {
  const following = new Map<string, Following[]>()
  const turns = new Set<TurnInProgress>()
  const waiting = new Set<TurnInProgress>()
  const fetching = new WeakSet<SideStream>()

  const flush = (turn: TurnInProgress, now: number) => {
    if (turn.flush(now)) waiting.delete(turn)
    else waiting.add(turn)
  }
  const fetchSide = async (turn: TurnInProgress, side: SideStream) => {
    if (fetching.has(side) || side.end) return
    fetching.add(side)
    try {
      await fetchMissingText(side)
      if (turns.has(turn)) flush(turn, performance.now())
    } finally {
      fetching.delete(side)
    }
  }
  const receive = ({ turn, side }: Following, frame: AnswerFrame, now: number) => {
    switch (turn.receive(side, frame, now)) {
      case 'urgent':
        return flush(turn, now)
      case 'later':
        waiting.add(turn)
        return
      case 'stale':
        // Thoughts are dropped before the vote, whoever sent them.
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

  const deliver = (follower: Following, frame: AnswerFrame, now: number) => {
    if (frame.kind !== 'end') return receive(follower, frame, now)
    answersDelivered.inc()
    const span = openSpan('deliver answer', { kind: 'CONSUMER', cause: frame.trace })
    span.run(() => receive(follower, frame, now))
    span.end()
  }

  const applyBatch = (batch: readonly AnswerFrame[]) => {
    const now = performance.now()
    let relayed = 0
    for (const frame of batch) {
      if (!isWellFormed(frame)) {
        framesDropped.inc({ reason: 'malformed' })
        continue
      }
      const followers = following.get(frame.answer) ?? NOBODY
      for (const follower of followers) deliver(follower, frame, now)
      relayed += followers.length
    }
    framesRelayed.inc(relayed)
  }
  const dropBatch = () => framesDropped.inc({ reason: 'malformed' })
  const frames = subscribe(bus, answerFrames, gatewayId, applyBatch, dropBatch)
  const applyEnds = (ends: readonly EndFrame[]) =>
    applyBatch(ends.filter(({ kind, state }) => kind === 'end' && state === 'failed'))
  const overdue = subscribe(bus, overdueAnswers, gatewayId, applyEnds, dropBatch)
  const flushAll = inSmallSteps((turn: TurnInProgress) => {
    if (waiting.has(turn)) flush(turn, performance.now())
  })
  const tick = setInterval(() => flushAll(waiting), TICK_MS)
  const stallWatch = every(STALL_CHECK_MS, 'stalled turns', log, async () => {
    const before = performance.now() - STALLED_AFTER_MS
    const stalled = [...turns].filter(({ lastActivity }) => lastActivity < before)
    await Promise.all(stalled.map(fetchMissing))
  })
  const fetchMissing = async (turn: TurnInProgress) => {
    await Promise.all(turn.sides.map((side) => fetchSide(turn, side)))
  }

  return {
    follow(turn) {
      const followers = turn.sides.map((side) => ({ turn, side }))
      for (const follower of followers) {
        const { answerId } = follower.side
        following.set(answerId, [...(following.get(answerId) ?? []), follower])
      }
      turns.add(turn)
      return {
        [Symbol.dispose]() {
          turns.delete(turn)
          waiting.delete(turn)
          for (const { side } of followers) leave(following, side.answerId, turn)
        },
      }
    },
    fetchMissing,
    async [Symbol.asyncDispose]() {
      clearInterval(tick)
      frames[Symbol.dispose]()
      overdue[Symbol.dispose]()
      await stallWatch[Symbol.asyncDispose]()
    },
  }
}

function leave(following: Map<string, Following[]>, answerId: string, turn: TurnInProgress): void {
  const others = following.get(answerId)?.filter((follower) => follower.turn !== turn) ?? []
  if (others.length > 0) following.set(answerId, others)
  else following.delete(answerId)
}

/** Only frames that could be a worker's go on; a wrong number would tear a hole in a text. */
function isWellFormed(frame: AnswerFrame | null | undefined): frame is AnswerFrame {
  if (!Number.isSafeInteger(frame?.attempt) || !Number.isSafeInteger(frame?.seq)) return false
  // An answer that nobody ever tried ends without an attempt; nothing is said in none.
  return frame?.kind === 'end' || (typeof frame?.text === 'string' && frame.attempt >= 1)
}
