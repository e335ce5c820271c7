import type { ChatEvent } from '@assay/contracts/chat/events'
import { currentTraceId } from '@assay/runtime'
import { firstWord } from './chat-metrics.ts'
import type { EventSink } from './event-sink.ts'

/** A reader whose answers failed before their first word waited longer than any bucket says. */
const NEVER_S = 3_600

/**
 * The same sink, with the time from now to the first word that is written to it measured once. Of a
 * turn that its reader leaves before, the time waited in vain is what counts; a question that is
 * refused before its turn opens is not measured.
 * @param isThinking whether models think first, which takes as long as it takes.
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
      else if (events.some(isFailure)) measure(NEVER_S)
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
