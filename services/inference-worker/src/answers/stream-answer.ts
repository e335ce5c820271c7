import { failpoint, failpointsArmed } from '@assay/runtime'
import type { FrameSender } from './frame-sender.ts'
import { keptText, type RunningAnswer, retractText } from './running-answer.ts'
import {
  type EndReason,
  endReasonOf,
  type Output,
  type StreamCall,
  type Streamed,
  streamProvider,
} from './stream-provider.ts'

type TextEvent = Extract<Output, { text: string }>

/** How a stream ended. The running answer has the text. */
export interface StreamEnd extends EndReason, Streamed {}

export interface StreamOptions extends StreamCall {
  readonly frames: FrameSender
  /** Starts the next attempt if retracted text was already sent to readers. */
  readonly restart: () => Promise<void>
}

/**
 * Streams one attempt to its readers and returns how it ended. Failures are returned, not thrown.
 */
export async function streamAnswer(
  running: RunningAnswer,
  { frames, restart, ...call }: StreamOptions,
): Promise<StreamEnd> {
  const received: Received = { events: 0, restarting: undefined }
  const streamed = await streamProvider(call, {
    signal: running.halt.signal,
    take(event) {
      if (event.type === 'retract')
        received.restarting = retractText(running) ? restart() : undefined
      else if (event.type !== 'finish') append(running, event)
      frames.queue(running)
      noteEvent(received, frames)
      return running.answer.isFull
    },
  })
  await received.restarting
  endText(running)
  frames.queue(running)
  return { ...reasonOf(running, streamed), ...streamed }
}

interface Received {
  events: number
  restarting: Promise<void> | undefined
}

/** Number of the provider event at which the mid-stream failpoint takes effect. */
const MIDST = 20

/** Sends the first event at once. */
function noteEvent(received: Received, frames: FrameSender): void {
  received.events += 1
  if (received.events === 1) {
    failpoint('wk.before_first_frame')
    frames.flush()
  } else if (failpointsArmed && received.events === MIDST) failpoint('wk.seq_20')
}

function endText(running: RunningAnswer): void {
  running.unsentReasoning += running.reasoning.end()
  running.unsentText += running.answer.end()
}

function append(running: RunningAnswer, { type, text }: TextEvent): void {
  if (type === 'text') running.unsentText += running.answer.append(text)
  else running.unsentReasoning += running.reasoning.append(text)
}

function reasonOf(running: RunningAnswer, streamed: Streamed): EndReason {
  if (streamed.error !== 'stopped') return endReasonOf(running.answer, streamed)
  const errorCode = keptText(running).trim() === '' ? 'empty' : null
  return { errorCode, finishReason: 'stopped' }
}
