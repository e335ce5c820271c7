import { type Bus, publish } from '@assay/bus'
import { type AnswerFrame, answerFrames, type EndFrame } from '@assay/contracts/bus/subjects'
import { drainFrames, type RunningAnswer } from './running-answer.ts'

/**
 * Sends frames to the gateways. In each tick, a gateway receives one message with the frames of all
 * its answers.
 */
export interface FrameSender extends Disposable {
  /** Sends the answer's unsent text with the next tick. */
  queue(running: RunningAnswer): void
  /** Sends all queued text immediately. */
  flush(): void
  /** Sends all remaining text of an answer and its last frame immediately. */
  end(running: RunningAnswer, frame: EndFrame): void
}

const TICK_MS = 5
/** NATS limits a message to one megabyte, and a character may take six bytes in JSON. */
const MAX_MESSAGE_CHARS = 128 * 1024
const FRAME_OVERHEAD_CHARS = 120

/**
 * Unsent text is kept in its answer, so a bus outage costs no additional memory and leaves no gap.
 */
export function createFrameSender(bus: Bus): FrameSender {
  const connection = watchConnection(bus)
  let queued: RunningAnswer[] = []
  let ended: { readonly gatewayId: string; readonly frame: AnswerFrame }[] = []
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!connection.isUp()) return schedule()
    const batches = createBatches(bus)
    for (const running of queued) {
      running.isQueued = false
      for (const frame of drainFrames(running)) batches.add(running.receivers, frame)
    }
    for (const { gatewayId, frame } of ended) batches.add([gatewayId], frame)
    queued = []
    ended = []
    batches.send()
  }
  const schedule = () => {
    timer ??= setTimeout(flush, TICK_MS)
  }
  return {
    queue(running) {
      if (!running.isQueued) queued.push(running)
      running.isQueued = true
      schedule()
    },
    flush,
    end(running, frame) {
      for (const gatewayId of running.receivers) ended.push({ gatewayId, frame })
      flush()
    },
    [Symbol.dispose]() {
      flush()
      clearTimeout(timer)
    },
  }
}

function createBatches(bus: Bus) {
  const batches = new Map<string, { frames: AnswerFrame[]; chars: number }>()
  const send = (gatewayId: string, frames: AnswerFrame[]) => {
    if (frames.length > 0) publish(bus, answerFrames, gatewayId, frames)
  }
  return {
    add(gatewayIds: Iterable<string>, frame: AnswerFrame) {
      const chars = FRAME_OVERHEAD_CHARS + charsOf(frame)
      for (const gatewayId of gatewayIds) {
        const batch = batches.get(gatewayId) ?? { frames: [], chars: 0 }
        batches.set(gatewayId, batch)
        if (batch.chars + chars > MAX_MESSAGE_CHARS) {
          send(gatewayId, batch.frames.splice(0))
          batch.chars = 0
        }
        batch.frames.push(frame)
        batch.chars += chars
      }
    },
    send() {
      for (const [gatewayId, { frames }] of batches) send(gatewayId, frames)
    },
  }
}

function charsOf(frame: AnswerFrame): number {
  if (frame.kind !== 'end') return frame.text.length
  const { sources } = frame
  return sources.reduce((sum, { url, title }) => sum + `${url}${title}`.length, 0)
}

/** Tracks whether messages can be sent, until the connection closes. */
function watchConnection(bus: Bus): { isUp(): boolean } {
  let isUp = true
  const watch = async () => {
    for await (const { type } of bus.status()) {
      if (type === 'disconnect') isUp = false
      if (type === 'reconnect') isUp = true
    }
  }
  watch().catch(() => {})
  return { isUp: () => isUp && !bus.isClosed() }
}
