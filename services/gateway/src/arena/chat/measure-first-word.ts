import type { ChatEvent } from '@assay/contracts/chat/events'
import { currentTraceId } from '@assay/runtime'
import { firstWord } from './chat-metrics.ts'
import type { EventSink } from './event-sink.ts'

/** The measurement for answers that fail before their first word. It exceeds every bucket. */
const NEVER_ANSWERED_S = 3_600

/**
 * Wraps a sink and measures the time from now to the first word, once. If the reader leaves
 * earlier, the time until then is measured. Questions refused before their turn opens are not
 * measured.
 * @param isThinking whether the models think first. Such turns are measured separately.
 */
export function measureFirstWord(sink: EventSink, isThinking: boolean): EventSink & Disposable {
  const startedAt = performance.now()
  const traceId = currentTraceId()
  let state: 'refused' | 'waiting' | 'measured' = 'refused'
  const measure = (seconds = (performance.now() - startedAt) / 1_000) => {
    state = 'measured'
    firstWord.observe({ thinking: String(isThinking) }, seconds, traceId)
  }
  return {
    bufferedBytes: () => sink.bufferedBytes(),
    write(events) {
      sink.write(events)
      if (state === 'measured') return
      state = 'waiting'
      if (events.some(isWord)) measure()
      else if (events.some(isFailure)) measure(NEVER_ANSWERED_S)
    },
    dropStalled: () => sink.dropStalled(),
    finish: () => sink.finish(),
    [Symbol.dispose]() {
      if (state === 'waiting') measure()
    },
  }
}

function isWord({ event }: ChatEvent): boolean {
  return event === 'token' || event === 'reasoning'
}

function isFailure(event: ChatEvent): boolean {
  return event.event === 'done' && event.state === 'failed'
}
