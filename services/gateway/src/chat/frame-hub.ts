import { type Bus, subscribe } from '@assay/bus'
import { type AnswerFrame, answerFrames } from '@assay/contracts'
import { every, type Logger, openSpan } from '@assay/runtime'
import type { CatchUp } from './answer-sources.ts'
import { framesDropped, framesRelayed } from './chat-metrics.ts'
import type { SideStream } from './side-stream.ts'
import type { TurnReader } from './turn-reader.ts'

/** Brings the workers' frames to the readers of this gateway. */
export interface FrameHub extends AsyncDisposable {
  /** Streams to the reader from now on; disposed when it leaves. */
  follow(reader: TurnReader): Disposable
  /** Fetches what the reader's sides have missed so far. */
  catchUp(reader: TurnReader): Promise<void>
}

interface Following {
  readonly reader: TurnReader
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
  readonly gateway: string
  readonly log: Logger
  readonly catchUp: CatchUp
}

export function openFrameHub({ bus, gateway, log, catchUp }: FrameHubOptions): FrameHub {
  const following = new Map<string, Following[]>()
  const readers = new Set<TurnReader>()
  const waiting = new Set<TurnReader>()
  const catchingUp = new WeakSet<SideStream>()

  const flush = (reader: TurnReader) => {
    if (reader.flush()) waiting.delete(reader)
    else waiting.add(reader)
  }
  const fetchMissing = async (reader: TurnReader, side: SideStream) => {
    if (catchingUp.has(side) || side.end) return
    catchingUp.add(side)
    try {
      await catchUp(side)
      if (readers.has(reader)) flush(reader)
    } finally {
      catchingUp.delete(side)
    }
  }
  const receive = ({ reader, side }: Following, frame: AnswerFrame, now: number) => {
    switch (reader.receive(side, frame, now)) {
      case 'urgent':
        return flush(reader)
      case 'later':
        waiting.add(reader)
        return
      case 'stale':
        // Thoughts are dropped before the vote, whoever sent them.
        if (frame.kind !== 'reasoning') framesDropped.inc({ reason: 'stale' })
        return
      case 'gap':
        fetchMissing(reader, side).catch((error: unknown) =>
          log.warn({ err: error, turnId: reader.turn.id }, 'missing text not fetched'),
        )
    }
  }

  const deliver = (follower: Following, frame: AnswerFrame, now: number) => {
    if (frame.kind !== 'end') return receive(follower, frame, now)
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
  const frames = subscribe(bus, answerFrames, gateway, applyBatch, () =>
    framesDropped.inc({ reason: 'malformed' }),
  )
  const tick = setInterval(() => {
    for (const reader of waiting) flush(reader)
  }, TICK_MS)
  const stallWatch = every(STALL_CHECK_MS, 'stalled turns', log, async () => {
    const before = performance.now() - STALLED_AFTER_MS
    const stalled = [...readers].filter(({ lastActivity }) => lastActivity < before)
    await Promise.all(stalled.map(catchUpAll))
  })
  const catchUpAll = async (reader: TurnReader) => {
    await Promise.all(reader.turn.sides.map((side) => fetchMissing(reader, side)))
  }

  return {
    follow(reader) {
      const followers = reader.turn.sides.map((side) => ({ reader, side }))
      for (const follower of followers) {
        const { answerId } = follower.side
        following.set(answerId, [...(following.get(answerId) ?? []), follower])
      }
      readers.add(reader)
      return {
        [Symbol.dispose]() {
          readers.delete(reader)
          waiting.delete(reader)
          for (const { side } of followers) leave(following, side.answerId, reader)
        },
      }
    },
    catchUp: catchUpAll,
    async [Symbol.asyncDispose]() {
      clearInterval(tick)
      frames[Symbol.dispose]()
      await stallWatch[Symbol.asyncDispose]()
    },
  }
}

function leave(following: Map<string, Following[]>, answerId: string, reader: TurnReader): void {
  const others = following.get(answerId)?.filter((follower) => follower.reader !== reader) ?? []
  if (others.length > 0) following.set(answerId, others)
  else following.delete(answerId)
}

/** Only frames that could be a worker's go on; a wrong number would tear a hole in a text. */
function isWellFormed(frame: AnswerFrame | null | undefined): frame is AnswerFrame {
  if (!Number.isSafeInteger(frame?.attempt) || !Number.isSafeInteger(frame?.seq)) return false
  // An answer that nobody ever tried ends without an attempt; nothing is said in none.
  return frame?.kind === 'end' || (typeof frame?.text === 'string' && frame.attempt >= 1)
}
